import type { ErrorCode } from '@rialto/contract/error-codes'
import type { Tx } from '../../db/index.ts'
import { formatMoney, type WrittenCurrency } from '../../lib/money.ts'
import { type FieldError, type Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../texts/index.ts'
import type { GoneLine, PricedLine } from '../cart/index.ts'
import { translateRows } from '../translations/index.ts'

/** Why a line cannot be ordered as it is. */
export interface Objection {
  cartId: number
  /** The product; texts name it as `{{product}}`. */
  id: number
  name: string
  code: ErrorCode
  text: TextKey
  values: TextValues
}

type Line = Pick<PricedLine, 'cart_id' | 'product_id' | 'name'>

const object = (line: Line, code: ErrorCode, text: TextKey, values: TextValues = {}): Objection => ({
  cartId: line.cart_id,
  id: line.product_id,
  name: line.name,
  code,
  text,
  values,
})

export function objectToGone(line: GoneLine): Objection {
  switch (line.reason) {
    case 'product_gone':
      return object(line, line.reason, text('{{product}} is no longer for sale'))
    case 'variant_gone':
      return object(line, line.reason, text('{{product}} is no longer to be had in this size or color'))
    case 'shop_gone':
      return object(line, line.reason, text('The shop that sells {{product}} is closed at the moment'))
  }
}

/** @param left how many there are, at the price that the line stands at. */
export function objectToStock(line: PricedLine, left: number): Objection {
  if (left <= 0) return object(line, 'out_of_stock', text('{{product}} is sold out'))
  const values = { count: left }
  return line.flash_sale_id === null
    ? object(line, 'out_of_stock', text('Only {{count}} of {{product}} left'), values)
    : object(line, 'out_of_stock', text('Only {{count}} of {{product}} left at this price'), values)
}

export const objectToSale = (line: PricedLine): Objection =>
  object(line, 'price_changed', text('{{product}} is no longer to be had at the price of the flash sale'))

export const objectToPrice = (line: PricedLine, currency: WrittenCurrency): Objection =>
  object(line, 'price_changed', text('{{product}} costs {{price}} now'), {
    price: formatMoney(line.unit_price, currency),
  })

/** A refusal that names every line in question in the shopper's language, `errors` by `cart_items.<cart_id>`; its message is the first. */
export async function refuseLines(
  tx: Tx,
  locale: string,
  objections: readonly Objection[],
): Promise<Refusal | undefined> {
  const errors = await errorsOf(tx, locale, objections)
  const [first] = objections
  const [message] = Object.values(errors)[0] ?? []
  return first && message && refuse(first.code, message.text, { values: message.values ?? {}, errors })
}

export async function errorsOf(
  tx: Tx,
  locale: string,
  objections: readonly Objection[],
): Promise<Record<string, FieldError[]>> {
  const named = await translateRows(tx, 'product', locale, objections, ['name'])
  return Object.fromEntries(
    named.map(({ cartId, name, text, values }) => [
      `cart_items.${cartId}`,
      [{ text, values: { ...values, product: name } }],
    ]),
  )
}
