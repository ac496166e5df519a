import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addVoucher, putInCart } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'

const TAXES = [
  { name: 'Sales tax', percentage: 5, is_active: true },
  { name: 'City tax', percentage: 8.875, is_active: true },
]

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
  await shop.deps.database.db
    .updateTable('shops')
    .set({ delivery_charge: 490, free_delivery_from: null })
    .where('id', '=', shop.shopId)
    .execute()
})
afterAll(() => shop.close())

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)

async function place({ marketPays = false, payment_method = 'cash' } = {}) {
  const buyer = await shop.addBuyer()
  for (const [price, quantity] of [
    [333, 1],
    [1_250, 3],
    [999, 2],
  ])
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price, quantity })
  const { code } = await addVoucher(shop, { shop_id: marketPays ? null : shop.shopId, collectedBy: [buyer.id] })
  const { status, body } = await withSettings(shop, { vat_taxes: TAXES }, () =>
    shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: [code], payment_method }),
  )
  expect(status, body.message).toBe(200)
  const id = body.data.orders[0].id as number
  const { db } = shop.deps.database
  return {
    order: await db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    money: await db.selectFrom('order_money').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow(),
    lines: await db.selectFrom('order_lines').where('order_id', '=', id).selectAll().orderBy('id').execute(),
  }
}

describe('an order that is placed', () => {
  it('shares delivery and added tax over its lines, which add up to them', async () => {
    const { order, lines } = await place()
    expect(order.delivery_charge).toBe(490)
    expect(sum(lines.map((line) => line.delivery_share))).toBe(490)
    expect(sum(lines.map((line) => line.tax_added))).toBe(order.tax_amount)
    expect(lines.every((line) => (line.delivery_share ?? 0) > 0 && line.tax_added !== null)).toBe(true)
  })

  it('owes its shop what is paid, and what a voucher of the market bears', async () => {
    const own = await place()
    expect(own.order.coupon_discount).toBeGreaterThan(0)
    expect(own.money).toMatchObject({ credit: own.order.payable_amount, delivery: 490, delivery_standard: 490 })
    const ofMarket = await place({ marketPays: true })
    expect(ofMarket.money.credit).toBe(ofMarket.order.payable_amount + ofMarket.order.coupon_discount)
  })

  it('charges no commission without a rule', async () => {
    const { money, lines } = await place()
    expect(money).toMatchObject({ delivery_commission: 0, fee_vat: 'outside', fee_vat_ppm: 0, legacy: 0 })
    expect(lines.map((line) => [line.commission_rule_id, line.commission])).toEqual(lines.map(() => [null, 0]))
  })

  it('waits for what is to come in: cash that is to be collected, or a payment', async () => {
    const cash = await place()
    expect(cash.money).toMatchObject({ state: 'waiting', received: cash.order.payable_amount, refunding: 0 })
    const online = await place({ payment_method: 'sandbox' })
    expect(online.money).toMatchObject({ state: 'waiting', received: 0, refunded: 0 })
  })

  it('keeps who pays the gateway’s fee, whatever is set later', async () => {
    const before = await place({ payment_method: 'sandbox' })
    const after = await withSettings(shop, { gateway_fee_bearer: 'shop' }, () => place({ payment_method: 'sandbox' }))
    const { fee_bearer } = await shop.deps.database.db
      .selectFrom('order_money')
      .where('order_id', '=', before.order.id)
      .select('fee_bearer')
      .executeTakeFirstOrThrow()
    expect([before.money.fee_bearer, after.money.fee_bearer, fee_bearer]).toEqual(['market', 'shop', 'market'])
  })

  it('keeps no more pieces as cancelled or refunded than it has', async () => {
    const { lines } = await place()
    const { db } = shop.deps.database
    const set = (values: object) =>
      db
        .updateTable('order_lines')
        .set(values)
        .where('id', '=', lines[1]?.id ?? 0)
        .execute()
    await set({ cancelled: 2, shipped: 1 })
    await expect(set({ cancelled: 3 })).rejects.toThrow()
    await expect(set({ shipped: 2 })).rejects.toThrow()
    await expect(set({ refunded: 4 })).rejects.toThrow()
    await expect(set({ refunded: -1 })).rejects.toThrow()
  })

  it('never gives back more than came in', async () => {
    const { order } = await place()
    const set = (values: object) =>
      shop.deps.database.db.updateTable('order_money').set(values).where('order_id', '=', order.id).execute()
    await expect(set({ refunding: order.payable_amount + 1 })).rejects.toThrow()
    await expect(set({ refunded: 1 })).rejects.toThrow()
    await set({ refunding: 5, refunded: 5 })
  })
})
