import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toJson } from '../../src/db/json.ts'
import { smallPdf } from '../../src/files/testing/small-pdf.ts'
import { completeSeller } from '../../src/modules/selling/invoices/testing/complete-seller.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { encodeForm } from '../support/form.ts'
import { SHOPPER, STRANGER, userId, validFields } from './testing/demo-values.ts'
import { fieldsOf, sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

/** Ids of public data, and of sockets, which are nobody’s. What is reported is public, or one's own conversation with a shop. */
const publicIds = /^(socket|subject|product|shop|category|sub_category|brand|size|color|coupon)_ids?$/
const publicPaths = [
  'GET /shops/{id}',
  'GET /flash-sale/{id}/details',
  'GET /legal-page-versions/{id}',
  'POST /seller/orders/{id}/status',
]
const isPublic = (key: string, name: string) => publicIds.test(name) || (name === 'id' && publicPaths.includes(key))
/** Calls of the console are tested in their modules and in `roles.api.test.ts`. */
const isInConsole = (key: EndpointKey) => ['entering', 'console', 'seller', 'operator'].includes(endpointOf(key).access)

/** All calls with a field that identifies data of one shopper; new ones are included automatically. */
const calls = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) =>
  isInConsole(key)
    ? []
    : fieldsOf(key)
        .filter(({ name }) => /(^|_)ids?$|_number$/.test(name) && !isPublic(key, name))
        .map((field) => ({ key, ...field })),
)

let shop: TestApp
let stranger: { authorization: string }
/** Ids of the owner's data by field, or by call and field for fields named `id`. */
let ownersIds: Record<string, number | string>
/** Values of the call's other fields. */
let otherFields: Record<string, unknown>

beforeAll(async () => {
  shop = await testApp()
  const owner = await userId(shop, SHOPPER)
  const headers = await shop.loginAs(owner)
  stranger = await shop.loginAs(await userId(shop, STRANGER))
  const data = async (path: string) => (await shop.get(path, { headers })).body.data
  const { products } = await data('/products?in_stock=1&per_page=100')
  const plain = products.find(
    (one: { sizes: unknown[]; colors: unknown[] }) => one.sizes.length + one.colors.length === 0,
  )
  await shop.post('/cart/store', { product_id: plain.id }, { headers })
  const line = (await data('/carts')).cart_items
    .flatMap((group: { products: { id: number; cart_id: number }[] }) => group.products)
    .find((one: { id: number }) => one.id === plain.id)
  const [order] = (await data('/orders?order_status=delivered')).orders
  const { db } = shop.deps.database
  await completeSeller(db, order.shop.id, shop.deps.now())
  await db.updateTable('orders').set({ is_numbered: 1, payment_status: 'paid' }).where('id', '=', order.id).execute()
  await shop.app.inject({ url: `/api/orders/${order.id}/invoice`, headers })
  const { order: details } = await data(`/order-details?order_id=${order.id}`)
  const [document] = details.documents
  const [address] = (await data('/addresses')).addresses
  const [ticket] = (await data('/support-tickets')).data
  const attachment = await addFile(ticket.ticket_number, headers)
  const withdrawal = await addWithdrawal(order)
  const complaint = await addComplaint(order)
  ownersIds = {
    order_id: order.id,
    order_number: order.order_code,
    address_id: address.id,
    cart_id: line.cart_id,
    ticket_number: ticket.ticket_number,
    user_id: owner,
    document_id: document.id,
    'GET /orders/{id}/invoice id': order.id,
    'GET /orders/{id}/invoices/{document_id} id': order.id,
    'POST /orders/{id}/received id': order.id,
    'POST /orders/{id}/cancel-lines id': order.id,
    'POST /orders/{id}/cancel-lines/preview id': order.id,
    'POST /orders/{id}/withdrawals id': order.id,
    'POST /orders/{id}/returns id': order.id,
    'POST /returns/{kind}/{id}/{step} id': withdrawal,
    'GET /order-links/order/returns/{kind}/{id} id': withdrawal,
    'POST /order-links/order/returns/{kind}/{id}/{step} id': withdrawal,
    'GET /order-links/order/returns/{kind}/{id}/photos/{photo} id': complaint.id,
    'GET /returns/{kind}/{id} id': withdrawal,
    'GET /returns/{kind}/{id}/photos/{photo} id': complaint.id,
    'GET /returns/{kind}/{id}/photos/{photo} photo': complaint.photo,
    'POST /address/{id}/update id': address.id,
    'DELETE /address/{id}/delete id': address.id,
    'GET /support-ticket/attachments/{id} id': attachment,
    'POST /product-review cart_id': details.lines[0].cart_id,
    'POST /product-review order_id': order.id,
  }
  otherFields = {
    ...validFields,
    product_id: plain.id,
    document_id: document.id,
    shop_ids: [plain.shop.id],
    issue_type: (await data('/ticket-issue-types')).issue_types[0],
  }
  // The stranger has the same product in the cart, so that only ownership can be the reason of a refusal.
  await shop.post('/cart/store', { product_id: plain.id }, { headers: stranger })
})
afterAll(() => shop.close())

describe('data of another shopper', () => {
  test.each(calls)('is not found by $key with $name, and is not changed', async ({ key, part, name }) => {
    const id = ownersIds[`${key} ${name}`] ?? ownersIds[name]
    expect(id, `which ${name} belongs to one shopper?`).toBeTruthy()
    const before = await shoppersData()
    const sample = sampleOf(key, otherFields)
    const answer = await send(shop, key, { ...sample, [part]: { ...sample[part], [name]: id } }, stranger)
    expect([403, 404, 409, 422], `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
    expect(answer.message).toMatch(/\S/)
    expect(await shoppersData()).toEqual(before)
  })
})

/** Withdraws from an order, and returns the withdrawal's id. */
async function addWithdrawal({ order_code, shop: { id: shop_id } }: { order_code: string; shop: { id: number } }) {
  const { db } = shop.deps.database
  const order = await db.selectFrom('orders').where('code', '=', order_code).select('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('withdrawals')
    .values({
      ...{ code: 'RW-TEST', order_id: order.id, shop_id, is_whole: 1, lines_text: '', declared_name: 'A' },
      ...{ declared_email: SHOPPER, locale: 'en', declared_at: 0, receipt_json: toJson(RECEIPT), receipt_hash: '' },
      ...{ content_key: '', state: 'declared', review_reason: null, refund_by: 1, send_by: 1, sent_at: null },
      ...{ received_at: null, decision: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Complains about an order with a photo. */
async function addComplaint({ order_code, shop: { id: shop_id } }: { order_code: string; shop: { id: number } }) {
  const { db } = shop.deps.database
  const order = await db.selectFrom('orders').where('code', '=', order_code).select('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('complaints')
    .values({
      ...{ code: 'RR-TEST', order_id: order.id, shop_id, reason: 'faulty', text: 'It leaks', wish: 'refund' },
      ...{ content_key: '', state: 'requested', requested_at: 0, due_at: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photo = await db
    .insertInto('complaint_photos')
    .values({ complaint_id: id, file: 'complaints/te/st.webp' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, photo: photo.id }
}

const RECEIPT = {
  ...{ code: 'RW-TEST', order_code: '', name: 'A', email: SHOPPER, is_whole: true, lines: [], text: '' },
  ...{ declared_at: '', send_by: '2027-01-01', refund_by: '2027-01-01' },
}

/** Adds a message with a file to a ticket and returns the file's id. */
async function addFile(ticketNumber: string, owner: Record<string, string>): Promise<number> {
  const file = { bytes: smallPdf(), name: 'receipt.pdf', type: 'application/pdf' }
  const form = await encodeForm({ ticket_number: ticketNumber, message: 'With a file' }, [['attachments', file]])
  const { body } = await shop.post('/support-ticket-message', form.payload, { headers: { ...owner, ...form.headers } })
  return body.data.message.attachments[0].id
}

/** All rows of shoppers' data. */
async function shoppersData(): Promise<unknown[]> {
  const { db } = shop.deps.database
  const tables = [
    'orders',
    'order_lines',
    'addresses',
    'cart_lines',
    'tickets',
    'ticket_messages',
    'reviews',
    'messages',
    'withdrawals',
    'complaints',
    'complaint_photos',
  ]
  const read = (table: string) => sql`select * from ${sql.table(table)} order by id`.execute(db)
  return Promise.all(tables.map(async (table) => (await read(table)).rows))
}
