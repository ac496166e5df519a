import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { Refusal } from '../../lib/refusal.ts'
import { addShopper } from '../accounts/testing/shopper.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { redeemVoucher, releaseVoucher } from './index.ts'
import { addVoucher, type TestVoucher } from './testing/add-voucher.ts'

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
  shop.deps.database.write((tx) => redeemVoucher(tx, { ...voucher, shopId, discount: 1 }, userId))
const usesOf = async ({ id }: TestVoucher) => {
  const { db } = shop.deps.database
  const { used } = await db.selectFrom('vouchers').where('id', '=', id).select('used').executeTakeFirstOrThrow()
  const collected = await db
    .selectFrom('collected_vouchers')
    .where('voucher_id', '=', id)
    .select(['user_id', 'used'])
    .execute()
  expect(collected.reduce((sum, hand) => sum + hand.used, 0)).toBe(used)
  return { used, collected }
}
const refusals = (results: readonly unknown[]) => results.filter((result) => result instanceof Refusal)

describe('using vouchers', () => {
  it('ends at the limit for all, however many come at the same moment', async () => {
    const voucher = await addVoucher(shop, { shop_id: shopId, use_limit: 5, collectedBy: shoppers })
    const results = await Promise.all(shoppers.map((userId) => redeem(voucher, userId)))
    expect(refusals(results)).toHaveLength(shoppers.length - 5)
    expect(refusals(results)[0]).toMatchObject({
      code: 'voucher_used_up',
      errors: { [`coupon_codes.${voucher.code}`]: [{ values: { code: voucher.code } }] },
    })
    expect((await usesOf(voucher)).used).toBe(5)
  })

  it('ends at the limit for each shopper, and leaves what it counted for all as it was', async () => {
    const [one = 0, other = 0] = shoppers
    const voucher = await addVoucher(shop, {
      shop_id: shopId,
      use_limit: 9,
      use_limit_per_user: 2,
      collectedBy: [one, other],
    })
    const results = await Promise.all(Array.from({ length: 6 }, () => redeem(voucher, one)))
    expect(refusals(results)).toHaveLength(4)
    expect((await usesOf(voucher)).used).toBe(2)
    expect(await redeem(voucher, other)).toBeUndefined()
  })

  it('is not for those who have not collected it', async () => {
    const [one = 0] = shoppers
    const voucher = await addVoucher(shop, { shop_id: shopId })
    expect(await redeem(voucher, one)).toBeInstanceOf(Refusal)
    expect((await usesOf(voucher)).used).toBe(0)
  })

  it('can be taken back, never below nothing', async () => {
    const [one = 0] = shoppers
    const voucher = await addVoucher(shop, { shop_id: shopId, use_limit: 1, use_limit_per_user: 1, collectedBy: [one] })
    const release = () => shop.deps.database.write((tx) => releaseVoucher(tx, voucher.id, one))
    expect(await redeem(voucher, one)).toBeUndefined()
    expect(await redeem(voucher, one)).toBeInstanceOf(Refusal)
    await release()
    await release()
    expect((await usesOf(voucher)).used).toBe(0)
    expect(await redeem(voucher, one)).toBeUndefined()
  })
})
