import type { Db, Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import { type OfferRow, selectCombinations, selectOffer } from './repository-offers.ts'

/** What a shopper points at: a product, and where it comes in sizes or colours, which. */
export interface Choice {
  productId: number
  sizeId: number | null
  colorId: number | null
}

export interface Offer extends OfferRow {
  variant_id: number
  stock: number
}

/** The combination that is chosen, while it is on sale; in stock or not. */
export async function findOffer(db: Db | Tx, choice: Choice): Promise<Offer | Refusal> {
  const [row] = await selectOffer(db, { ...choice })
  if (row?.status !== 'active') return refuse('product_gone', goneTexts.product_gone)
  if (row.shop_status !== 'active') return refuse('shop_gone', goneTexts.shop_gone)
  const { variant_id, stock } = row
  if (variant_id === null || stock === null) return refuseChoice(db, choice)
  return { ...row, variant_id, stock }
}

export const goneTexts = {
  product_gone: text('This product is no longer available'),
  shop_gone: text('This shop is closed at the moment'),
  variant_gone: text('This size or color is no longer available'),
} as const

/** Something was not chosen, or it has gone since. */
async function refuseChoice(db: Db | Tx, { productId, sizeId, colorId }: Choice): Promise<Refusal> {
  const combinations = await selectCombinations(db, { productId })
  const size = sizeId === null && combinations.some((one) => one.size_id !== null)
  const color = colorId === null && combinations.some((one) => one.color_id !== null)
  if (size && color) return refuseMissing(text('Please choose a size and a color'), ['size', 'color'])
  if (size) return refuseMissing(text('Please choose a size'), ['size'])
  if (color) return refuseMissing(text('Please choose a color'), ['color'])
  return refuse('variant_gone', goneTexts.variant_gone)
}

const refuseMissing = (message: TextKey, fields: readonly string[]): Refusal =>
  refuse('variant_required', message, {
    errors: Object.fromEntries(fields.map((field) => [field, [{ text: message }]])),
  })
