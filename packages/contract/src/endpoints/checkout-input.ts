import { z } from 'zod'
import { id, requiredText } from '../input.ts'
import { CHECKOUT_SHOPS_MAX, COUPON_CODE_MAX } from '../limits.ts'

/** The selected shops; may be empty where only figures are asked for. */
export const shopIds = z.array(id).max(CHECKOUT_SHOPS_MAX)

export const couponCode = requiredText(COUPON_CODE_MAX)

/** One a shop. */
export const couponCodes = z
  .array(couponCode)
  .max(CHECKOUT_SHOPS_MAX)
  .nullish()
  .transform((codes) => codes ?? [])
