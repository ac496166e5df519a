import { Order } from '@rialto/contract'
import { ORDER_LINK_DAYS } from '@rialto/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

let shop: OrderCalls
let shopId: number
beforeAll(async () => {
  shop = await createOrderCalls()
  shopId = await addShop(shop)
})
afterAll(() => shop.close())

async function placeOrder(buyer: Buyer) {
  await putInCart(shop, buyer.id, { shopId })
  const { body } = await shop.place(buyer, { shop_ids: [shopId] })
  return body.data.orders[0] as { id: number; order_code: string }
}

const mailsTo = (email: string) =>
  shop.deps.database.db.selectFrom('outbox').where('recipient', '=', email).selectAll().orderBy('id').execute()
const latestMail = async (email: string) => (await mailsTo(email)).at(-1)?.text ?? ''
const linkIn = (mail: string) => /\/order\/([\w-]+)#(\S+)/.exec(mail)?.slice(1) ?? []

const open = (link: string) => shop.get('/order-links/order', { headers: { 'x-order-link': link } })
const ask = (order_code: string, email: string, ip = newIp()) =>
  shop.post('/order-links', { order_code, email }, { ip })

describe('the link of an order', () => {
  it('stands in its mail, and opens that order without an account', async () => {
    const buyer = await shop.addBuyer()
    const order = await placeOrder(buyer)
    const [code, link = ''] = linkIn(await latestMail(buyer.email ?? ''))
    expect(code).toBe(order.order_code)
    const { status, body, headers } = await open(link)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(Order.parse(body.data.order)).toMatchObject({ id: order.id, order_code: order.order_code })
    // What needs the account is not offered.
    expect(body.data.order).toMatchObject({ can_cancel: false, can_pay: false, can_reorder: false })
    expect(body.data.order.documents).toBeUndefined()
  })

  it('opens no other order, nor anything once a letter of it was changed', async () => {
    const [one, other] = [await shop.addBuyer(), await shop.addBuyer()]
    await placeOrder(one)
    const stranger = await placeOrder(other)
    const [, link = ''] = linkIn(await latestMail(one.email ?? ''))
    const [, until, signature] = link.split('.')
    const forged = [
      `${stranger.id.toString(36)}.${until}.${signature}`,
      `${link.split('.')[0]}.${(Number.parseInt(until ?? '', 36) + 1).toString(36)}.${signature}`,
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      `zzzzzz.${until}.${signature}`,
      'none',
      'é'.normalize(),
    ]
    for (const wrong of forged) expect((await open(encodeURI(wrong))).body, wrong).toMatchObject({ code: 'not_found' })
    expect((await shop.get('/order-links/order')).status).toBe(422)
  })

  it('lasts for its days, and not when the account has another address by then', async () => {
    const buyer = await shop.addBuyer()
    await placeOrder(buyer)
    const [, link = ''] = linkIn(await latestMail(buyer.email ?? ''))
    const start = shop.deps.now()
    shop.setNow(start + ORDER_LINK_DAYS * 86_400_000 - 1)
    expect((await open(link)).status).toBe(200)
    shop.setNow(start + ORDER_LINK_DAYS * 86_400_000)
    expect((await open(link)).status).toBe(404)
    shop.setNow(start)
    await shop.deps.database.db
      .updateTable('users')
      .set({ email: `moved-${buyer.id}@shop.test` })
      .where('id', '=', buyer.id)
      .execute()
    expect((await open(link)).status).toBe(404)
  })

  it('is not mailed to an address that nobody has confirmed', async () => {
    const buyer = await shop.addBuyer()
    await shop.deps.database.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', buyer.id)
      .execute()
    const order = await placeOrder(buyer)
    expect(await latestMail(buyer.email ?? '')).toContain(`/order-history/${order.id}`)
    const before = (await mailsTo(buyer.email ?? '')).length
    expect((await ask(order.order_code, buyer.email ?? '')).status).toBe(200)
    expect(await mailsTo(buyer.email ?? '')).toHaveLength(before)
  })
})

describe('POST /order-links', () => {
  it('mails a new link where code and address fit, however they are written', async () => {
    const buyer = await shop.addBuyer()
    const order = await placeOrder(buyer)
    const { status } = await ask(
      ` ${order.order_code.toLowerCase().replace('-', ' ')} `,
      (buyer.email ?? '').toUpperCase(),
    )
    expect(status).toBe(200)
    const mail = await latestMail(buyer.email ?? '')
    expect(mail).toContain('You asked for a link to your order')
    const [, link = ''] = linkIn(mail)
    expect((await open(link)).body.data.order.id).toBe(order.id)
  })

  it('replies the same and mails nothing where they do not fit', async () => {
    const [buyer, other] = [await shop.addBuyer(), await shop.addBuyer()]
    const order = await placeOrder(buyer)
    const fits = await ask(order.order_code, buyer.email ?? '')
    const before = (await shop.deps.database.db.selectFrom('outbox').select('id').execute()).length
    const fails = [
      await ask('RL-NOSUCH', buyer.email ?? ''),
      await ask(order.order_code, other.email ?? ''),
      await ask(order.order_code, 'nobody@shop.test'),
    ]
    for (const reply of fails) expect([reply.status, reply.body]).toEqual([fits.status, fits.body])
    expect(await shop.deps.database.db.selectFrom('outbox').select('id').execute()).toHaveLength(before)
  })

  it('is limited by address and by network, also for codes that do not exist', async () => {
    const statuses = async (times: number, call: () => ReturnType<typeof ask>) => {
      const seen: number[] = []
      for (let n = 0; n < times; n++) seen.push((await call()).status)
      return seen
    }
    expect(await statuses(6, () => ask('RL-NOSUCH', 'flood@shop.test'))).toEqual([200, 200, 200, 200, 200, 429])
    const ip = newIp()
    let n = 0
    const byNetwork = await statuses(21, () => ask('RL-NOSUCH', `flood${n++}@shop.test`, ip))
    expect(byNetwork.filter((status) => status === 200)).toHaveLength(20)
    expect(byNetwork.at(-1)).toBe(429)
  })
})
