import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../texts/index.ts'
import { formatHolidayDay, type HolidayRow } from '../../goods/shops/index.ts'
import type { PricedGroup } from '../cart/index.ts'

/** Refuses an order from shops that take none during their holidays; names each by `shop_ids.<id>`. */
export function refuseHolidays(groups: readonly PricedGroup[], locale: string): Refusal | undefined {
  const closed = groups.flatMap(({ shop }) => {
    if (shop.holiday?.mode !== 'refuse') return []
    const values = { shop: shop.name, date: formatHolidayDay(shop.holiday.to_day, locale) }
    const error: FieldError = { text: text('{{shop}} is on holiday until {{date}} and takes no orders'), values }
    return [[`shop_ids.${shop.id}`, error] as const]
  })
  const [first] = closed
  if (!first) return undefined
  const errors = Object.fromEntries(closed.map(([field, error]) => [field, [error]]))
  return refuse('shop_on_holiday', first[1].text, { values: first[1].values ?? {}, errors })
}

/** Refuses an order from shops that have not said what delivery costs, which is never silently free; names each by `shop_ids.<id>`. */
export function refuseUnsetDelivery(groups: readonly PricedGroup[]): Refusal | undefined {
  const unset = groups.filter(({ shop }) => !shop.isDeliverySet)
  const [first] = unset
  if (!first) return undefined
  const why = text(
    '{{shop}} has not said yet what delivery costs, and takes no orders until then. Please ask the shop.',
  )
  const errors = Object.fromEntries(
    unset.map(({ shop }) => [`shop_ids.${shop.id}`, [{ text: why, values: { shop: shop.name } }]]),
  )
  return refuse('conflict', why, { values: { shop: first.shop.name }, errors })
}

/** The sentence of the order's mail about holidays after which it is sent. */
export const holidayFact = ({ to_day }: HolidayRow, locale: string): string =>
  translate(locale, text('The shop is on holiday until {{date}}. It sends your order after that.'), {
    date: formatHolidayDay(to_day, locale),
  })
