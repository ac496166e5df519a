import { addressLines } from '@rialto/contract/address-lines'
import { LANGUAGES } from '@rialto/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { addShopper, newIp, type Shopper, withSettings } from '../../people/accounts/testing/shopper.ts'
import { addOrder } from '../payments/testing/payment-test-app.ts'
import { readPdf, textOf } from './testing/read-pdf.ts'

let shop: TestApp
let ana: Shopper

beforeAll(async () => {
  shop = await testApp()
  ana = await addShopper(shop)
})
afterAll(() => shop.close())

async function invoice(
  orderId: number | string,
  { headers }: { headers: Record<string, string> } = ana,
  locale = 'en',
) {
  const reply = await shop.app.inject({
    url: `/api/orders/${orderId}/invoice`,
    headers: { ...headers, 'accept-language': locale },
    remoteAddress: newIp(),
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, body: reply.body }
}

async function updateOrder(id: number, values: Record<string, string | number | null>) {
  await shop.deps.database.db.updateTable('orders').set(values).where('id', '=', id).execute()
}

describe('GET /orders/{id}/invoice', () => {
  it('returns a PDF file that is named by the order code and not cached', async () => {
    const { id, code } = await addOrder(shop, ana)
    const { status, headers, bytes } = await invoice(id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename=${code}.pdf`,
      'cache-control': 'private, no-store',
    })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
  })

  it('shows seller, buyer, lines and every amount', async () => {
    shop.setNow(Date.UTC(2025, 10, 3, 23, 30))
    const { id, code } = await addOrder(shop, ana, { amount: 123_450 })
    await updateOrder(id, {
      coupon_discount: 1_000,
      voucher_code: 'LARDER10',
      delivery_charge: 499,
      tax_amount: 6_735,
      payable_amount: 129_684,
      taxes_json: toJson([{ id: 1, name: 'VAT', percentage: 5.5, amount: 6_735 }]),
    })
    const invoiceText = textOf(readPdf((await invoice(id)).bytes))
    const { name } = await shop.deps.database.db
      .selectFrom('shops')
      .where('id', '=', 1)
      .select('name')
      .executeTakeFirstOrThrow()
    const expectedTexts = [
      name,
      code,
      '03 Nov, 2025',
      'Amira Haddad',
      '14 Canal Street, 4B',
      'Dock Quarter 04101',
      'Kettle',
    ]
    const expectedAmounts = [
      'Subtotal',
      '$1,234.50',
      'Voucher LARDER10',
      '-$10.00',
      '$4.99',
      'VAT 5.5%',
      '$67.35',
      '$1,296.84',
    ]
    for (const text of [...expectedTexts, ...expectedAmounts, 'Online payment', 'Not paid yet'])
      expect(invoiceText.split('\n')).toContain(text)
  })

  it.each(['+15550102101', '+447700900142', '+33612345678', '+8801712345678'])(
    'writes the address as the order page does, with the phone %s',
    async (phone) => {
      const { id } = await addOrder(shop, ana)
      const { db } = shop.deps.database
      const { address_json } = await db
        .selectFrom('orders')
        .where('id', '=', id)
        .select('address_json')
        .executeTakeFirstOrThrow()
      await updateOrder(id, {
        address_json: toJson({ ...fromJson(address_json), phone, address_line2: 'Ring twice' }),
      })
      const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: ana.headers })
      const lines = addressLines(body.data.order.address)
      expect(lines.length).toBeGreaterThan(2)
      expect(textOf(readPdf((await invoice(id)).bytes))).toContain([...lines, phone].join('\n'))
    },
  )

  it.each([
    ['Paid', { payment_status: 'paid' }],
    ['Payment failed', { payment_status: 'failed' }],
    ['Refunded', { payment_status: 'refunded', status: 'cancelled' }],
    ['Cancelled', { status: 'cancelled' }],
    ['Cash on delivery', { payment_method: 'cash' }],
  ])('shows %s', async (text, values) => {
    const { id } = await addOrder(shop, ana)
    await updateOrder(id, values)
    expect(textOf(readPdf((await invoice(id)).bytes)).split('\n')).toContain(text)
  })

  it('shows translated product names and units, in a font of the language', async () => {
    const { db } = shop.deps.database
    const { id } = await addOrder(shop, ana)
    const english = readPdf((await invoice(id)).bytes)
    const arabic = readPdf((await invoice(id, ana, 'ar')).bytes)
    const line = db.selectFrom('order_lines').where('order_id', '=', id).select('product_id')
    const row = await db
      .selectFrom('translations')
      .where('kind', '=', 'product')
      .where('locale', '=', 'ar')
      .where('item_id', 'in', line)
      .select('texts_json')
      .executeTakeFirstOrThrow()
    const { name = '', unit } = fromJson(row.texts_json)
    expect(textOf(arabic)).toContain(name.split(' ')[0])
    expect(textOf(arabic)).toContain(unit)
    expect(arabic.fonts).toContain('NotoSansArabic-Regular')
    expect(english.fonts).not.toContain('NotoSansArabic-Regular')
  })

  it('shows amounts in the currency that the order was made in, and says it', async () => {
    const { id } = await addOrder(shop, ana, { amount: 5_000 })
    const { db } = shop.deps.database
    const currency = { name: 'EUR', symbol: '€', position: 'suffix', rate: 1 }
    const lines = async () => textOf(readPdf((await invoice(id)).bytes)).split('\n')
    await withSettings(shop, { currency }, async () => {
      expect(await lines()).toEqual(expect.arrayContaining(['$50.00', 'USD']))
      await db.updateTable('orders').set({ currency: 'EUR' }).where('id', '=', id).execute()
      expect(await lines()).toEqual(expect.arrayContaining(['50.00 €', 'EUR']))
      await db.updateTable('orders').set({ currency: 'JPY', exponent: 0 }).where('id', '=', id).execute()
      expect(await lines()).toContain('JPY')
    })
  })

  it('accepts unusual product names', async () => {
    const { id } = await addOrder(shop, ana)
    const { db } = shop.deps.database
    const name = `<b>(\\) ${'x'.repeat(150)} 靴👢 \u202eevil`
    await db.updateTable('order_lines').set({ name, product_id: 999_999 }).where('order_id', '=', id).execute()
    const { status, bytes } = await invoice(id)
    expect(status).toBe(200)
    expect(textOf(readPdf(bytes))).toContain('<b>(\\)')
  })

  it('returns 404 to other shoppers, and 401 without a login', async () => {
    const { id } = await addOrder(shop, ana)
    const ben = await addShopper(shop)
    const ofOther = await invoice(id, ben)
    expect(ofOther.status).toBe(404)
    expect(ofOther.body).toBe((await invoice(999_999, ben)).body)
    expect((await invoice(id, { headers: {} })).status).toBe(401)
    for (const none of ['abc', '0', '-1', '1.5', '99999999999']) expect((await invoice(none)).status).toBe(404)
  })

  it('returns invoices for orders of the demo in every language', async () => {
    const orders = await shop.deps.database.db.selectFrom('orders').select(['id', 'user_id']).execute()
    for (const { id, user_id } of orders.slice(0, 2))
      for (const locale of LANGUAGES)
        expect((await invoice(id, { headers: await shop.loginAs(user_id) }, locale)).status).toBe(200)
  })
})
