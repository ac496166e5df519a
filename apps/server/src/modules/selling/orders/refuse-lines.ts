import type { ErrorCode } from '@rialto/contract/error-codes'
import type { Tx } from '../../../db/index.ts'
import { formatMoney, type WrittenCurrency } from '../../../lib/money.ts'
import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import type { PricedLine, UnavailableLine } from '../cart/index.ts'

/** The reason why a line cannot be ordered. */
export interface LineProblem {
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
