import { nameOfCountry } from '@rialto/contract/address-lines'
import type { ErrorCode } from '@rialto/contract/error-codes'
import type { Tx } from '../../../db/index.ts'
import { formatMoney, type WrittenCurrency } from '../../../lib/money.ts'
import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import type { Limits } from '../../base/rate-limits/rate-limits.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { formatPromise, nameOfMethod, presentChoice } from '../../goods/delivery/index.ts'
import type { Holiday } from '../../goods/shops/index.ts'
import type { GroupDelivery, PricedGroup, PricedLine, UnavailableLine } from '../cart/index.ts'
import { type Caller, type LimitedCall, limitedKeys } from './rules.ts'

/** The reason why a line cannot be ordered. */
interface LineProblem {
  cartId: number
  /** The product's id and name; `text` names it as `{{product}}`. */
  id: number
  name: string
  code: ErrorCode
  text: TextKey
  values: TextValues
}

type Line = Pick<PricedLine, 'cartId' | 'productId' | 'name'>

const lineProblem = (line: Line, code: ErrorCode, text: TextKey, values: TextValues = {}): LineProblem => ({
  cartId: line.cartId,
  id: line.productId,
  name: line.name,
  code,
  text,
  values,
})

export function unavailableProblem(line: UnavailableLine): LineProblem {
  if (line.isRecalled)
    return lineProblem(line, line.reason, text('{{product}} is recalled for safety and cannot be bought'))
  switch (line.reason) {
    case 'product_gone':
      return lineProblem(line, line.reason, text('{{product}} is no longer for sale'))
    case 'variant_gone':
      return lineProblem(line, line.reason, text('{{product}} is no longer to be had in this size or color'))
    case 'shop_gone':
      return lineProblem(line, line.reason, text('The shop that sells {{product}} is closed at the moment'))
  }
}

/** @param left how many pieces are available at the line's price. */
export function stockProblem(line: PricedLine, left: number): LineProblem {
  if (left <= 0) return lineProblem(line, 'out_of_stock', text('{{product}} is sold out'))
  const values = { count: left }
  return line.flashSaleId === null
    ? lineProblem(line, 'out_of_stock', text('Only {{count}} of {{product}} left'), values)
    : lineProblem(line, 'out_of_stock', text('Only {{count}} of {{product}} left at this price'), values)
}

export const flashSaleProblem = (line: PricedLine): LineProblem =>
  lineProblem(line, 'price_changed', text('{{product}} is no longer to be had at the price of the flash sale'))

export const priceProblem = (line: PricedLine, currency: WrittenCurrency): LineProblem =>
  lineProblem(line, 'price_changed', text('{{product}} costs {{price}} now'), {
    price: formatMoney(line.unitPrice, currency),
  })

/** Refuses with the first problem as message and all of them in `errors`, by `cart_items.<cart_id>`; undefined without problems. */
export async function refuseLines(
  tx: Tx,
  locale: string,
  problems: readonly LineProblem[],
): Promise<Refusal | undefined> {
  const errors = await describeProblems(tx, locale, problems)
  const [first] = problems
  const [message] = Object.values(errors)[0] ?? []
  return first && message && refuse(first.code, message.text, { values: message.values ?? {}, errors })
}

/** The problems by `cart_items.<cart_id>`, with product names in the shopper's language. */
export async function describeProblems(
  tx: Tx,
  locale: string,
  problems: readonly LineProblem[],
): Promise<Record<string, FieldError[]>> {
  const translatedProblems = await translateRows(tx, 'product', locale, problems, ['name'])
  return Object.fromEntries(
    translatedProblems.map(({ cartId, name, text, values }) => [
      `cart_items.${cartId}`,
      [{ text, values: { ...values, product: name } }],
    ]),
  )
}

/** Refuses an order from shops that take none during their holidays; names each by `shop_ids.<id>`. */
export function refuseHolidays(groups: readonly PricedGroup[], locale: string): Refusal | undefined {
  const closed = groups.flatMap(({ shop }) => {
    if (shop.holiday?.mode !== 'refuse') return []
    const values = { shop: shop.name, date: writeLongDay(shop.holiday.to_day, locale) }
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
export const holidayFact = ({ to_day }: Holiday, locale: string): string =>
  translate(locale, text('The shop is on holiday until {{date}}. It sends your order after that.'), {
    date: writeLongDay(to_day, locale),
  })

interface DeliveryAsked {
  country: string | null
  locale: string
  isByCash: boolean
}

/** Refuses an order that a shop does not deliver, or not so, or not against cash; names each by `shop_ids.<id>`. */
export function refuseDelivery(
  groups: readonly PricedGroup[],
  delivered: ReadonlyMap<number, GroupDelivery>,
  { country, locale, isByCash }: DeliveryAsked,
): Refusal | undefined {
  const found = groups.flatMap(({ shop }) => {
    const delivery = delivered.get(shop.id)
    return delivery ? [{ shop, delivery }] : []
  })
  const full = found.filter(({ delivery: { isPickupFull, reason } }) => isPickupFull || reason === 'no_pickup')
  const [first] = full
  if (first) return refusePickup(groups, delivered, { shopId: first.shop.id, locale })
  const place = country === null ? translate(locale, text('this address')) : nameOfCountry(country, locale)
  const nowhere = found.filter(({ delivery }) => !delivery.chosen)
  if (nowhere.length > 0)
    return refuseShops(
      'not_deliverable',
      nowhere.map(({ shop, delivery }) => ({
        id: shop.id,
        text:
          delivery.reason === 'no_method'
            ? text('{{shop}} does not deliver this weight to {{place}}')
            : text('{{shop}} does not deliver to {{place}}'),
        values: { shop: shop.name, place },
      })),
    )
  const gone = found.filter(({ delivery }) => delivery.isChoiceGone)
  if (gone.length > 0)
    return refuseShops(
      'delivery_gone',
      gone.map(({ shop }) => ({
        id: shop.id,
        text: text('{{shop}} no longer delivers in the way that you chose. Please choose again.'),
        values: { shop: shop.name },
      })),
      gone.map(({ shop, delivery }) => optionsOfNow(shop.id, delivery, locale)),
    )
  const withoutCash = isByCash ? found.filter(({ delivery }) => delivery.chosen?.method.allows_cash === false) : []
  const [unpaid] = withoutCash
  if (!unpaid) return undefined
  const why = text('{{method}} of {{shop}} cannot be paid in cash. Please pay online, or choose another delivery.')
  const values = { method: nameOfMethod(unpaid.delivery.chosen?.method ?? NAMELESS, locale), shop: unpaid.shop.name }
  return refuse('payment_method_unavailable', why, { values, errors: { payment_method: [{ text: why, values }] } })
}

const optionsOfNow = (shopId: number, { options }: GroupDelivery, locale: string) => ({
  shop_id: shopId,
  delivery_options: options.map((option) => presentChoice(option, locale)),
})

/** Refuses a pick-up on a date without a slot left, with the options of now. */
export function refusePickup(
  groups: readonly PricedGroup[],
  delivered: ReadonlyMap<number, GroupDelivery>,
  { shopId, locale }: { shopId: number; locale: string },
): Refusal {
  const shop = groups.find((group) => group.shop.id === shopId)?.shop
  const delivery = delivered.get(shopId)
  const isOver = delivery?.reason === 'no_pickup'
  const why = isOver
    ? text('{{shop}} has no date left on which you could pick this up')
    : text('The date that you chose at {{shop}} is full or over. Please choose another.')
  return refuseShops(
    'pickup_full',
    [{ id: shopId, text: why, values: { shop: shop?.name ?? '' } }],
    delivery ? [optionsOfNow(shopId, delivery, locale)] : [],
  )
}

const NAMELESS = { name: '', names: {} }

interface ShopProblem extends FieldError {
  id: number
}

function refuseShops(code: ErrorCode, problems: readonly ShopProblem[], current?: unknown): Refusal {
  const errors = Object.fromEntries(problems.map(({ id, ...error }) => [`shop_ids.${id}`, [error]]))
  const [first] = problems
  if (!first) throw new Error('A refusal of shops names one')
  return refuse(code, first.text, { values: first.values ?? {}, errors, ...(current !== undefined && { current }) })
}

/** The sentence of the order's mail about the day on which it arrives. */
export const promiseFact = ({
  promise_from: from,
  promise_to: to,
  locale,
}: {
  promise_from: string | null
  promise_to: string | null
  locale: string
}): string[] =>
  from === null || to === null
    ? []
    : [translate(locale, text('At your door: {{days}}'), { days: formatPromise({ from, to }, locale) })]

/** The sentence of the order's mail about an address in another country than the shop's. */
export const countryFact = (
  { country, locale }: { country: string | null; locale: string },
  shopCountry: string | null,
): string[] =>
  country === null || country === shopCountry
    ? []
    : [translate(locale, text('It goes to {{country}}.'), { country: nameOfCountry(country, locale) })]

/** The limits of one call of this module, for `withinLimits`. */
export const orderLimits = (
  call: LimitedCall,
  caller: Caller,
  { rateLimits, now }: { rateLimits: boolean; now: number },
): Limits => ({ keys: limitedKeys(call, caller), enforced: rateLimits, now, refuse: refuseTooMany })

function refuseTooMany(seconds: number): Refusal {
  const message = text('Too many orders or cancellations in a short time. Please wait {{count}} minutes and try again.')
  return refuse('too_many_requests', message, { retryAfter: seconds, values: { count: Math.ceil(seconds / 60) } })
}

/** @param expiresAt the time at which the first of the unpaid orders expires. */
export function refuseUnpaidOrders(count: number, { expiresAt, now }: { expiresAt: number; now: number }): Refusal {
  const message = text('{{count}} of your orders wait for their payment. Please pay or cancel some of them first.')
  return refuse('too_many_requests', message, {
    retryAfter: Math.max(1, Math.ceil((expiresAt - now) / 1000)),
    values: { count },
  })
}
