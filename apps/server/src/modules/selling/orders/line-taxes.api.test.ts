import { Order, SellerOrderDetails, type VatTax } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromJson } from '../../../db/json.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addVoucher, putInCart } from './testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from './testing/seller-calls.ts'

const TAXES = [
  { name: 'Sales tax', percentage: 5, is_active: true },
  { name: 'City tax', percentage: 8.875, is_active: true },
]

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

/** Places an order of three lines in two taxes, with a voucher of the shop or of the market. */
async function order({ marketPays = false, payment_method = 'cash' } = {}) {
  const buyer = await shop.addBuyer()
  for (const [price, quantity] of [
    [333, 1],
    [1_250, 3],
    [999, 2],
  ])
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price, quantity })
  const { code } = await addVoucher(shop, {
    shop_id: marketPays ? null : shop.shopId,
    collectedBy: [buyer.id],
  })
  const { status, body } = await withSettings(shop, { vat_taxes: TAXES }, () =>
    shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: [code], payment_method }),
  )
  expect(status, body.message).toBe(200)
  return { buyer, id: body.data.orders[0].id as number }
}

type Placed = Awaited<ReturnType<typeof order>>

const readAsShopper = async ({ buyer, id }: Placed): Promise<Order> =>
  (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data.order
const readAsSeller = async ({ id }: Placed): Promise<SellerOrderDetails> =>
  (await shop.call('GET', `/seller/orders/${id}`)).body.data.order
const rowsOf = (id: number) =>
  shop.deps.database.db.selectFrom('order_lines').where('order_id', '=', id).selectAll().orderBy('id').execute()

const cents = (amount: number | undefined) => Math.round((amount ?? 0) * 100)
const sum = (amounts: readonly (number | undefined)[]) => amounts.reduce<number>((all, one) => all + cents(one), 0)

function expectLinesToAddUp(lines: readonly { taxes?: VatTax[] }[], taxes: readonly VatTax[]) {
  expect(taxes).toHaveLength(TAXES.length)
  for (const tax of taxes) {
    const shares = lines.map((line) => line.taxes?.find(({ id }) => id === tax.id))
    expect(shares.every((share) => share?.percentage === tax.percentage && share.name === tax.name)).toBe(true)
    expect(sum(shares.map((share) => share?.amount))).toBe(cents(tax.amount))
    expect(sum(shares.map((share) => share?.base))).toBe(cents(tax.base))
  }
}

describe('the taxes of an order’s lines', () => {
  it('add up to those of the order, for shopper and seller, and stay when rates change', async () => {
    const placed = await order()
    const seen = await readAsShopper(placed)
    expect(Order.strict().safeParse(seen).error).toBeUndefined()
    // 333 + 3 × 1250 + 2 × 999 = 6081, less 10 %: 608.
    expect([seen.total_amount, seen.coupon_discount]).toEqual([60.81, 6.08])
    expect(seen.all_vat_taxes).toEqual([
      { id: 1, name: 'Sales tax', percentage: 5, amount: 2.74, base: 54.73 },
      { id: 2, name: 'City tax', percentage: 8.875, amount: 4.86, base: 54.73 },
    ])
    expectLinesToAddUp(seen.lines, seen.all_vat_taxes)
    const sold = await readAsSeller(placed)
    expect(SellerOrderDetails.strict().safeParse(sold).error).toBeUndefined()
    expectLinesToAddUp(sold.lines, sold.amounts.all_vat_taxes)
    const later = await withSettings(shop, { vat_taxes: [{ name: 'New', percentage: 50, is_active: true }] }, () =>
      readAsShopper(placed),
    )
    expect(later).toEqual(seen)
  })

  it.each([
    [false, 'shop_voucher', 'market_voucher'],
    [true, 'market_voucher', 'shop_voucher'],
  ] as const)('keep whose voucher it was (of the market: %s)', async (marketPays, borne, other) => {
    const { id } = await order({ marketPays })
    const rows = await rowsOf(id)
    expect(rows.map((row) => Number(row[borne])).reduce((all, one) => all + one)).toBe(608)
    expect(rows.map((row) => Number(row[other]))).toEqual([0, 0, 0])
  })

  it('are returned with the whole payment when the order is cancelled, and stay as they were', async () => {
    const placed = await order({ payment_method: 'sandbox' })
    const before = await rowsOf(placed.id)
    const { db } = shop.deps.database
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', placed.id).execute()
    const payment = await db
      .selectFrom('payment_orders')
      .where('order_id', '=', placed.id)
      .select('payment_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('payments').set({ status: 'paid' }).where('id', '=', payment.payment_id).execute()
    const { headers } = placed.buyer
    const cancelled = await shop.post('/orders/cancel', { order_id: placed.id, reason: 'Too many' }, { headers })
    expect(cancelled.status, cancelled.body.message).toBe(200)
    const refund = await db
      .selectFrom('refunds')
      .where('order_id', '=', placed.id)
      .select('amount')
      .executeTakeFirstOrThrow()
    const lines = await rowsOf(placed.id)
    expect(lines).toEqual(before.map((line) => ({ ...line, refunded: line.quantity })))
    const net = lines.map((line) => line.line_total - Number(line.shop_voucher) - Number(line.market_voucher))
    const taxes = lines.flatMap(({ taxes_json }) => (taxes_json === null ? [] : fromJson(taxes_json)))
    const { delivery_charge } = await shop.rowOf(placed.id)
    const all = [...net, ...taxes.map(({ amount }) => amount), delivery_charge]
    expect(Number(refund.amount)).toBe(all.reduce((total, one) => total + one))
  })

  it('follow from the amounts of an order that was placed before they were kept', async () => {
    const placed = await order()
    const before = [await readAsShopper(placed), await readAsSeller(placed)]
    await shop.deps.database.db
      .updateTable('order_lines')
      .set({ shop_voucher: null, market_voucher: null, taxes_json: null })
      .where('order_id', '=', placed.id)
      .execute()
    expect([await readAsShopper(placed), await readAsSeller(placed)]).toEqual(before)
  })
})
