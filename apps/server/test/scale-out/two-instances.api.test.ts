import { chatShopChannel, MESSAGE_TO_SHOP_EVENT } from '@rialto/contract/realtime'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createSettings } from '../../src/modules/base/settings/index.ts'
import { addShopper, newIp, PASSWORD, withSettings } from '../../src/modules/people/accounts/testing/shopper.ts'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import {
  addShop,
  createOrderCalls,
  type OrderCalls,
  putInCart,
} from '../../src/modules/selling/orders/testing/order-calls.ts'
import { nextEvent, subscribed } from '../../src/realtime/testing/realtime-server.ts'
import { pageRoutes } from '../../src/web/pages.ts'
import { inProcess } from '../../src/web/storefront.ts'
import { storefrontStandIn, type WritePage } from '../../src/web/testing/storefront-stand-in.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsoleAs } from '../support/console.ts'

/** Cached values do not expire here; only invalidations change them. */
const POLLING = { timeout: 15_000, interval: 10 }

/** Serves pages with a product's stock, cached like those of the storefront. */
function serveProductPages({ app, deps }: TestApp): void {
  const render: WritePage = async ({ url }, { transport }) => {
    const id = new URL(url).pathname.split('/')[2]
    const { body } = await transport({ method: 'GET', path: `/api/product-details?product_id=${id}`, headers: {} })
    const { data } = body as { data: { product: { quantity: number } } }
    return new Response(`${data.product.quantity} left`)
  }
  pageRoutes(app, deps, {
    storefront: storefrontStandIn(render),
    transportFor: inProcess(app),
    settings: createSettings(deps),
    isDevelopment: false,
  })
}

const pageOf = async ({ app }: TestApp, productId: number) =>
  (await app.inject({ url: `/products/${productId}/details` })).body

/** Waits until `receiver` receives invalidations of `sender`. */
async function untilReceived(sender: TestApp, receiver: TestApp): Promise<void> {
  const heard = vi.fn()
  receiver.deps.invalidations.subscribe(['settings'], heard)
  await vi.waitFor(() => {
    sender.deps.invalidations.publish('settings')
    expect(heard).toHaveBeenCalled()
  }, POLLING)
}

describe.runIf(inject('databases').engine === 'postgres')('two instances on one database', () => {
  let first: OrderCalls
  let second: TestApp
  let url: string
  let secondUrl: string
  beforeAll(async () => {
    first = await createOrderCalls()
    second = await testApp({}, first)
    for (const shop of [first, second]) {
      serveProductPages(shop)
      // Cached values do not expire by time here.
      shop.setNow(first.deps.now())
    }
    const listen = ({ app }: TestApp) => app.listen({ port: 0, host: '127.0.0.1' })
    url = await listen(first)
    secondUrl = await listen(second)
    await untilReceived(first, second)
    await untilReceived(second, first)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('share sessions and carts', async () => {
    const { email } = await addShopper(first)
    const login = await first.post('/login', { phone: email, password: PASSWORD }, { ip: newIp() })
    const headers = { authorization: `Bearer ${login.body.data.access.token}` }
    const product = await addStockedProduct(first)
    expect((await second.post('/cart/store', { product_id: product }, { headers })).status).toBe(200)
    expect((await first.get('/carts', { headers })).body.data.total).toBe(1)
    expect((await first.post('/logout', {}, { headers })).status).toBe(200)
    expect((await second.get('/carts', { headers })).status).toBe(401)
  })

  it('show the same stock, and refuse what the other has sold out', async () => {
    const [shopId, buyer, late] = [await addShop(first), await first.addBuyer(), await addShopper(first)]
    const productId = await addStockedProduct(first, { shopId, stock: 2 })
    const buyOne = async () => {
      expect((await first.post('/cart/store', { product_id: productId }, { headers: buyer.headers })).status).toBe(200)
      expect((await first.place(buyer, { shop_ids: [shopId] })).status).toBe(200)
    }
    const card = async () => (await second.get(`/products?shop_id=${shopId}`)).body.data.products[0]
    first.deps.invalidations.publish('catalogue')
    await vi.waitFor(async () => expect(await card()).toMatchObject({ id: productId, quantity: 2 }), POLLING)
    expect(await pageOf(second, productId)).toBe('2 left')

    await buyOne()
    await vi.waitFor(async () => expect(await pageOf(second, productId)).toBe('1 left'), POLLING)
    await buyOne()
    const refused = await second.post('/cart/store', { product_id: productId }, { headers: late.headers })
    expect([refused.status, refused.body.code]).toEqual([422, 'out_of_stock'])
    await vi.waitFor(async () => expect(await pageOf(second, productId)).toBe('0 left'), POLLING)
    await vi.waitFor(async () => expect(await card()).toMatchObject({ quantity: 0 }), POLLING)
  })

  it('show settings that the other has changed', async () => {
    const phoneInMaster = async () => (await second.get('/master')).body.data.mobile
    const before = await phoneInMaster()
    await withSettings(first, { mobile: '+1 555 010 8001' }, () =>
      vi.waitFor(async () => expect(await phoneInMaster()).toBe('+1 555 010 8001'), POLLING),
    )
    await vi.waitFor(async () => expect(await phoneInMaster()).toBe(before), POLLING)
  })

  it('deliver chat events to sockets of the other', async () => {
    const [seller, shopper] = [await addShopper(first), await addShopper(first)]
    const shopId = await addShop(first, { owner_id: seller.id })
    const realtime = async (shop: TestApp) => (await shop.get('/health')).body.realtime
    for (const shop of [first, second]) await vi.waitFor(async () => expect(await realtime(shop)).toBe('ok'), POLLING)
    const client = new Pusher((await second.get('/master')).body.data.pusher_app_key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(secondUrl).port),
      forceTLS: false,
      enabledTransports: ['ws'],
    })
    try {
      await subscribed(client, chatShopChannel(shopId))
      const heard = nextEvent(client, chatShopChannel(shopId), MESSAGE_TO_SHOP_EVENT)
      const message = { shop_id: shopId, message: 'Is it in stock?', type: 'user' }
      expect((await first.post('/send-message', message, { headers: shopper.headers, ip: newIp() })).status).toBe(200)
      expect(await heard).toEqual({})
      const { body } = await second.get(`/seller/messages?user_id=${shopper.id}`, {
        headers: await enterConsoleAs(first, seller.id),
      })
      expect(body.data.data[0].message).toBe('Is it in stock?')
    } finally {
      client.disconnect()
    }
  })

  it('lose no order when one is closed', async () => {
    const buyers = await first.addBuyers(12)
    const carts = await Promise.all(
      buyers.map(async (buyer) => {
        const shopId = await addShop(first)
        return { buyer, shopId, ...(await putInCart(first, buyer.id, { shopId, price: 500 })) }
      }),
    )
    const placeAt = (at: string, { buyer, shopId }: (typeof carts)[number]) =>
      fetch(`${at}/api/place-order`, {
        method: 'POST',
        headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': `closed-${buyer.id}` },
        body: JSON.stringify({ shop_ids: [shopId], payment_method: 'cash', address_id: buyer.addressId }),
      })
    /** Like a balancer, uses the first instance when the second is closed. */
    const placeSomewhere = async (cart: (typeof carts)[number]) => {
      const reply = await placeAt(secondUrl, cart).catch(() => undefined)
      return reply && reply.status !== 503 ? reply.status : (await placeAt(url, cart)).status
    }
    const early = carts.slice(0, 6).map(placeSomewhere)
    await Promise.race(early)
    const closing = second.app.close()
    const late = carts.slice(6).map(placeSomewhere)
    expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set([200]))
    await closing
    for (const cart of carts) expect(await first.stockOf(cart)).toMatchObject({ variant: 98 })
    const [{ buyer, productId } = { buyer: undefined, productId: 0 }] = carts
    expect(await pageOf(first, productId)).toBe('98 left')
    expect((await first.get('/carts', { headers: buyer?.headers })).body.data.total).toBe(0)
  })
})
