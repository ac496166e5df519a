import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { addVoucher, type TestVoucher } from './testing/add-voucher.ts'
import { redeemVouchers, releaseVoucher } from './use-vouchers.ts'

let shop: TestApp
let shopId: number
let shoppers: number[]
beforeAll(async () => {
  shop = await testApp()
  shopId = await addShop(shop)
  shoppers = await Promise.all(Array.from({ length: 12 }, async () => (await addShopper(shop)).id))
})
afterAll(() => shop.close())

const redeem = (voucher: TestVoucher, userId: number) =>
  shop.deps.database.write((tx) => redeemVouchers(tx, [voucher], userId))
const readUses = async ({ id }: TestVoucher) => {
  const { db } = shop.deps.database
  const { used } = await db.selectFrom('vouchers').where('id', '=', id).select('used').executeTakeFirstOrThrow()
  const collected = await db
    .selectFrom('collected_vouchers')
    .where('voucher_id', '=', id)
    .select(['user_id', 'used'])
    .execute()
  expect(collected.reduce((sum, row) => sum + row.used, 0)).toBe(used)
  return { used, collected }
}
const refusals = (results: readonly unknown[]) => results.filter((result) => result instanceof Refusal)

describe('redeemVouchers and releaseVoucher', () => {
  it('refuse uses above the limit for all shoppers, also when concurrent', async () => {
    const voucher = await addVoucher(shop, { shop_id: shopId, use_limit: 5, collectedBy: shoppers })
    const results = await Promise.all(shoppers.map((userId) => redeem(voucher, userId)))
    expect(refusals(results)).toHaveLength(shoppers.length - 5)
    expect(refusals(results)[0]).toMatchObject({
      code: 'voucher_used_up',
      errors: { [`coupon_codes.${voucher.code}`]: [{ values: { code: voucher.code } }] },
    })
    expect((await readUses(voucher)).used).toBe(5)
  })

  it('refuse uses above the limit per shopper, without counting them for all', async () => {
    const [shopperId = 0, otherId = 0] = shoppers
    const voucher = await addVoucher(shop, {
      shop_id: shopId,
      use_limit: 9,
      use_limit_per_user: 2,
      collectedBy: [shopperId, otherId],
    })
    const results = await Promise.all(Array.from({ length: 6 }, () => redeem(voucher, shopperId)))
    expect(refusals(results)).toHaveLength(4)
    expect((await readUses(voucher)).used).toBe(2)
    expect(await redeem(voucher, otherId)).toBeUndefined()
  })

  it('refuse a voucher that the shopper has not collected', async () => {
    const [shopperId = 0] = shoppers
    const voucher = await addVoucher(shop, { shop_id: shopId })
    expect(await redeem(voucher, shopperId)).toBeInstanceOf(Refusal)
    expect((await readUses(voucher)).used).toBe(0)
  })

  it('make a released use available again, and never count below 0', async () => {
    const [shopperId = 0] = shoppers
    const voucher = await addVoucher(shop, {
      shop_id: shopId,
      use_limit: 1,
      use_limit_per_user: 1,
      collectedBy: [shopperId],
    })
    const release = () => shop.deps.database.write((tx) => releaseVoucher(tx, voucher.id, shopperId))
    expect(await redeem(voucher, shopperId)).toBeUndefined()
    expect(await redeem(voucher, shopperId)).toBeInstanceOf(Refusal)
    await release()
    await release()
    expect((await readUses(voucher)).used).toBe(0)
    expect(await redeem(voucher, shopperId)).toBeUndefined()
  })
})
