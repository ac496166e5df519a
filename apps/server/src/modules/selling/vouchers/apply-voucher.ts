import type { DataFor } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { findUsableVoucher } from './find-usable-vouchers.ts'
import { loadPurchase } from './load-purchase.ts'

interface VoucherTrial {
  userId: number
  code: string
  shopIds: readonly number[]
  buyNow: boolean
}

/** Calculates what a voucher takes off the selected shops, without using it. A refusal has its error at `coupon_code`. */
export async function applyVoucher(
  deps: ModuleDeps,
  { code, ...selection }: VoucherTrial,
): Promise<DataFor<'POST /apply-voucher'> | Refusal> {
  const purchase = await loadPurchase(deps, selection)
  const voucher = await findUsableVoucher(deps.database.db, code, purchase)
  if (voucher instanceof Refusal) {
    const { text, values } = voucher
    return refuse(voucher.code, text, { values, errors: { coupon_code: [{ text, values }] } })
  }
  const discount = toDecimal(voucher.discount)
  return {
    discounts: [{ shop_id: voucher.shopId, coupon_id: voucher.id, coupon_code: voucher.code, discount }],
    total_discount: discount,
  }
}
