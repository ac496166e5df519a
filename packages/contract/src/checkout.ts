import { z } from 'zod'
import { code, id } from './input.ts'
import { CHECKOUT_SHOPS_MAX, COUPON_CODE_MAX } from './limits.ts'

/** The selected shops; may be empty if only the totals are needed. */
export const shopIds = z.array(id).max(CHECKOUT_SHOPS_MAX)

export const couponCode = code(COUPON_CODE_MAX).min(1)

/** At most one code for each shop. */
export const couponCodes = z
  .array(couponCode)
  .max(CHECKOUT_SHOPS_MAX)
  .nullish()
  .transform((codes) => codes ?? [])
