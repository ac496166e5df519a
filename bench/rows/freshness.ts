import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/index.ts'
import { call, newShopper, plainProducts } from '../lib/api.ts'
import { atMost, type Row } from '../lib/row.ts'

const SHOP = 2
const ORDERS = 5

const read = async (url: string): Promise<string> => (await fetch(url)).text()

/** Each order changes the stock, which the product's page shows. */
const throughTheApp: Row = {
  name: 'pages kept: changes made through the app that the very next request sees',
  target: `${ORDERS} of ${ORDERS}`,
  products: 'demo',
  async measure({ shop }) {
    const [product] = await plainProducts(shop.url, SHOP)
    if (!product) throw new Error('there is nothing to buy')
    const url = `${shop.url}/products/${product.id}/details`
    const { access, user } = await newShopper(shop.url)
    const token = access.token
    const address = { name: user.name, phone: '+15550102199', area: 'Riverside', address_line: '18 Ferry Street' }
    const body = { ...address, address_type: 'home', is_default: true }
    const { addresses } = await call<{ addresses: { id: number }[] }>(shop.url, 'POST /address/store', { token, body })
    let seenChanges = 0
    for (let order = 0; order < ORDERS; order++) {
      await call(shop.url, 'POST /cart/store', { token, body: { product_id: product.id, quantity: 1 } })
      const before = await read(url)
      if ((await read(url)) !== before) throw new Error('the page changes by itself')
      const order = { shop_ids: [SHOP], address_id: addresses[0]?.id, payment_method: 'cash' }
      await call(shop.url, 'POST /place-order', { token, body: order })
      if ((await read(url)) !== before) seenChanges++
    }
    return { reached: `${seenChanges} of ${ORDERS}`, ratio: seenChanges / ORDERS, ok: seenChanges === ORDERS }
  },
}

const TIMEOUT_MS = 15_000

/** Changes the database as another program would. */
const behindTheApp: Row = {
  name: 'pages kept: until a change made behind the app is seen',
  target: '<= 5 s',
  products: 'demo',
  async measure({ shop, dataDir }) {
    const url = `${shop.url}/products/3/details`
    const name = `Renamed ${Date.now()}`
    await read(url)
    const database = openDatabase(`sqlite:${join(dataDir, 'rialto.db')}`)
    try {
      await database.db.updateTable('products').set({ name }).where('id', '=', 3).execute()
    } finally {
      await database.close()
    }
    const from = performance.now()
    while (!(await read(url)).includes(name)) {
      if (performance.now() - from > TIMEOUT_MS) throw new Error(`not seen within ${TIMEOUT_MS / 1000} s`)
      await pause(50)
    }
    return atMost((performance.now() - from) / 1000, 5, 's')
  },
}

export const freshnessRows: Row[] = [throughTheApp, behindTheApp]
