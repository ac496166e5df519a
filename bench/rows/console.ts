import { join } from 'node:path'
import { CHANGE_EVENT, chatUserChannel, privateShopChannel } from '@rialto/contract/realtime'
import { addShoppers } from '../data/shoppers.ts'
import { consoleHeaders, newShopper, plainProducts, prepareOrder } from '../lib/api.ts'
import { ranked } from '../lib/load.ts'
import { openListeners, openPrivateListener } from '../lib/realtime.ts'
import { atMost, figure, type Row } from '../lib/row.ts'

const SHOP = 1
const SOCKETS = 1_000
const ORDERS = 50

/** From the request that places an order until a console has been told and has the list with it. */
const newOrder: Row = {
  name: `console: an order until it is in the seller's open list, p99 with ${SOCKETS.toLocaleString('en')} sockets open`,
  target: '<= 1 s',
  products: 'demo',
  async measure({ shop: { url }, dataDir }) {
    const shoppers = await addShoppers(`sqlite:${join(dataDir, 'rialto.db')}`, SOCKETS - 1)
    const listeners = await openListeners(
      url,
      shoppers.map(({ id }) => chatUserChannel(id)),
    )
    const cookie = await consoleHeaders(url)
    const console = await openPrivateListener(url, privateShopChannel(SHOP), cookie)
    try {
      const goods = (await plainProducts(url, SHOP)).find(({ quantity }) => quantity > ORDERS)
      if (!goods) throw new Error('the shop has nothing to sell')
      const spent: number[] = []
      for (let n = 0; n < ORDERS; n++) {
        const { access } = await newShopper(url)
        const order = await prepareOrder(url, { token: access.token, productId: goods.id, shopId: SHOP })
        const told = console.next(CHANGE_EVENT)
        const from = performance.now()
        const placed = order()
        await told
        const list = await fetch(`${url}/api/seller/orders?view=to_pack&limit=50`, { headers: cookie })
        spent.push(performance.now() - from)
        const code = await placed
        if (!(await list.text()).includes(code)) throw new Error(`order ${code} is not in the list`)
      }
      const { all, median } = ranked(spent, (time) => time)
      const p99 = all[Math.floor(all.length * 0.99)] ?? 0
      return { ...atMost(p99 / 1000, 1, 's'), note: `${ORDERS} orders, p50 ${figure(median)} ms` }
    } finally {
      for (const listener of [...listeners, console]) listener.close()
    }
  },
}

export const consoleRows: Row[] = [newOrder]
