import { z } from 'zod'
import { id, requiredText } from '../input.ts'
import { CHECKOUT_SHOPS_MAX, COUPON_CODE_MAX } from '../limits.ts'

/** The selected shops; may be empty if only the totals are needed. */
export const shopIds = z.array(id).max(CHECKOUT_SHOPS_MAX)

export const couponCode = requiredText(COUPON_CODE_MAX)

/** At most one code for each shop. */
export const couponCodes = z
  .array(couponCode)
  .max(CHECKOUT_SHOPS_MAX)
  .nullish()
  .transform((codes) => codes ?? [])
