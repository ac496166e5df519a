import type { Coupon } from '@rialto/contract'
import type { TFunction } from 'i18next'

interface Formatters {
  t: TFunction
  price: (amount: number) => string
}

/** docs/spec §9: a percentage if the type is `Percentage`, otherwise an amount. */
export function discountLabel({ discount, discount_type }: Coupon, { price }: Pick<Formatters, 'price'>): string {
  return discount_type === 'Percentage' ? `${discount}%` : price(discount)
}

/** The minimum order amount and the maximum discount of a percentage. */
export function conditionLabel(coupon: Coupon, { t, price }: Formatters): string {
  const { min_order_amount: min, max_discount_amount: max, discount_type } = coupon
  const capped = discount_type === 'Percentage' && max !== null
  if (min > 0 && capped) return t('On orders from {{amount}}, at most {{max}}', { amount: price(min), max: price(max) })
  if (min > 0) return t('On orders from {{amount}}', { amount: price(min) })
  return capped ? t('At most {{max}}', { max: price(max) }) : t('On any order')
}
