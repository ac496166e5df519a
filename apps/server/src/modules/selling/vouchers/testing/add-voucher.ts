import type { Insertable } from 'kysely'
import type { TestApp } from '../../../../../test/support/app.ts'
import type { VouchersTable } from '../../../../db/tables.ts'

let vouchers = 0

export interface TestVoucher {
  id: number
  code: string
}

/** Adds a running voucher of 10 % off without limits, unless given otherwise, and lets shoppers collect it. */
export async function addVoucher(
  shop: TestApp,
  {
    collectedBy = [],
    ...values
  }: Omit<Partial<Insertable<VouchersTable>>, 'shop_id'> & { shop_id: number | null; collectedBy?: number[] },
): Promise<TestVoucher> {
  vouchers++
  const { db } = shop.deps.database
  const now = shop.deps.now()
  const voucher = await db
    .insertInto('vouchers')
    .values({
      code: `TRIAL${vouchers}`,
      discount_type: 'Percentage',
      discount: 10,
      market_share_ppm: values.shop_id === null ? 1_000_000 : 0,
      min_order_amount: 0,
      max_discount_amount: null,
      starts_at: now - 3_600_000,
      ends_at: now + 3_600_000,
      use_limit: null,
      use_limit_per_user: null,
      ...values,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  for (const user_id of collectedBy)
    await db.insertInto('collected_vouchers').values({ user_id, voucher_id: voucher.id, collected_at: now }).execute()
  return voucher
}
