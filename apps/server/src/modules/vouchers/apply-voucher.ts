import type { DataFor } from '@rialto/contract'
import { toDecimal } from '../../lib/money.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { findUsableVoucher } from './find-usable.ts'
import { readPurchase } from './read-purchase.ts'

interface Applying {
  userId: number
  code: string
  shopIds: readonly number[]
  buyNow: boolean
}

/** What a voucher takes off the selected shops: a trial, nothing is used by it. A refusal speaks at `coupon_code`. */
export async function applyVoucher(
  deps: ModuleDeps,
  { code, ...selection }: Applying,
): Promise<DataFor<'POST /apply-voucher'> | Refusal> {
  const purchase = await readPurchase(deps, selection)
  const voucher = await findUsableVoucher(deps.database.db, code, purchase)
  if (voucher instanceof Refusal) {
    const { text, values } = voucher
    return refuse(voucher.code, text, { values, errors: { coupon_code: [{ text, values }] } })
  }
  const discount = toDecimal(voucher.discount)
  return {
    discounts: [{ shop_id: voucher.shop_id, coupon_id: voucher.id, coupon_code: voucher.code, discount }],
    total_discount: discount,
  }
}
