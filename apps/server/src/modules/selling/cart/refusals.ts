import { QUANTITY_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'

/** By the code of the refusal. */
export const unavailableTexts = {
  product_gone: text('This product is no longer available'),
  shop_gone: text('This shop is closed at the moment'),
  variant_gone: text('This size or color is no longer available'),
} as const

/** Refuses a combination that does not exist: its size or color was not chosen, or is no longer offered. */
export function refuseCombination(
  { sizeId, colorId }: { sizeId: number | null; colorId: number | null },
  combinations: readonly { size_id: number | null; color_id: number | null }[],
): Refusal {
  const lacksSize = sizeId === null && combinations.some((combination) => combination.size_id !== null)
  const lacksColor = colorId === null && combinations.some((combination) => combination.color_id !== null)
  if (lacksSize && lacksColor) return refuseMissing(text('Please choose a size and a color'), ['size', 'color'])
  if (lacksSize) return refuseMissing(text('Please choose a size'), ['size'])
  if (lacksColor) return refuseMissing(text('Please choose a color'), ['color'])
  return refuse('variant_gone', unavailableTexts.variant_gone)
}

const refuseMissing = (message: TextKey, fields: readonly string[]): Refusal =>
  refuse('variant_required', message, {
    errors: Object.fromEntries(fields.map((field) => [field, [{ text: message }]])),
  })

interface Shortage {
  productId: number
  name: string
  /** As many pieces as a line can hold, and how many it holds already. */
  max: number
  inCart: number
  /** Pieces in stock, at whatever price. */
  stock: number
}

/** Refuses a quantity above what is available, and says how much that is (docs/spec/api §3, "POST /cart/store"). */
export async function refuseQuantity(tx: Tx, locale: string, shortage: Shortage): Promise<Refusal> {
  const { productId, name, max, inCart, stock } = shortage
  if (max >= QUANTITY_MAX) {
    const limit = { text: text('At most {{max}} of a product can be ordered at once'), values: { max } }
    return refuse('invalid', limit.text, { values: limit.values, errors: { quantity: [limit] } })
  }
  const [row] = await translateRows(tx, 'product', locale, [{ id: productId, name }], ['name'])
  const values = { product: row?.name ?? name, count: max, held: inCart }
  if (max === 0) return refuse('out_of_stock', text('{{product}} is sold out'), { values })
  if (max < stock) return refuse('out_of_stock', text('Only {{count}} of {{product}} left at this price'), { values })
  return inCart > 0
    ? refuse('out_of_stock', text('Only {{count}} of {{product}} left, {{held}} in your cart'), { values })
    : refuse('out_of_stock', text('Only {{count}} of {{product}} left'), { values })
}
