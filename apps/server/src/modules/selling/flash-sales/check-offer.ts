import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../texts/index.ts'
import type { Span } from './rules.ts'
import { selectOverlapping } from './seller/repository.ts'

interface Offer {
  sale: Span
  product: { id: number; sale_price: number; stock: number }
  /** In minor units. */
  price: number
  quantity: number
}

/** Refuses an offer that is not below the price of today, has more pieces than are in stock, or overlaps with another sale. */
export async function checkOffer(tx: Tx, { sale, product, price, quantity }: Offer): Promise<Refusal | undefined> {
  if (price < 1 || price >= product.sale_price)
    return refuseField('price', text('The price in a flash sale is below the price of today'))
  if (quantity > product.stock)
    return refuseField('quantity', text('Only {{count}} pieces are in stock'), { count: product.stock })
  const other = await selectOverlapping(tx, product.id, sale)
  if (!other) return undefined
  return refuse('conflict', text('This product is offered in {{name}} at that time'), { values: { name: other.name } })
}

export const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })
