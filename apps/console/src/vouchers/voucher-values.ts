import type { SellerVoucher } from '@rialto/contract'
import type { Saved } from '../form/use-edit-form.ts'

export type VoucherValues = Pick<
  SellerVoucher,
  | 'code'
  | 'discount_type'
  | 'discount'
  | 'min_order_amount'
  | 'max_discount_amount'
  | 'starts_at'
  | 'ends_at'
  | 'use_limit'
  | 'use_limit_per_user'
>

const DAY_MS = 24 * 60 * 60_000
const DAYS = 14

/** A voucher for two weeks from now; the code is still missing. */
export function newVoucher(now: number): Saved<VoucherValues> {
  const minute = Math.floor(now / 60_000) * 60_000
  return {
    version: 0,
    values: {
      code: '',
      discount_type: 'Percentage',
      discount: 10,
      min_order_amount: 0,
      max_discount_amount: null,
      starts_at: new Date(minute).toISOString(),
      ends_at: new Date(minute + DAYS * DAY_MS).toISOString(),
      use_limit: null,
      use_limit_per_user: 1,
    },
  }
}

export const toSaved = (voucher: SellerVoucher): Saved<VoucherValues> => ({
  version: voucher.version,
  values: {
    code: voucher.code,
    discount_type: voucher.discount_type,
    discount: voucher.discount,
    min_order_amount: voucher.min_order_amount,
    max_discount_amount: voucher.max_discount_amount,
    starts_at: voucher.starts_at,
    ends_at: voucher.ends_at,
    use_limit: voucher.use_limit,
    use_limit_per_user: voucher.use_limit_per_user,
  },
})
