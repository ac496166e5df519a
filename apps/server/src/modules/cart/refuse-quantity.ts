import { QUANTITY_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { translateRows } from '../translations/index.ts'

interface Short {
  productId: number
  name: string
  /** As many as can be had, and how many of them the cart holds already. */
  max: number
  held: number
  /** In stock, whatever the price. */
  stock: number
}

/** Says how many there are of what somebody wants more of (api.md, "POST /cart/store"). */
export async function refuseQuantity(tx: Tx, locale: string, short: Short): Promise<Refusal> {
  const { max, held, stock } = short
  if (max >= QUANTITY_MAX) {
    const limit = { text: text('At most {{max}} of a product can be ordered at once'), values: { max } }
    return refuse('invalid', limit.text, { values: limit.values, errors: { quantity: [limit] } })
  }
  const [row] = await translateRows(tx, 'product', locale, [{ id: short.productId, name: short.name }], ['name'])
  const values = { product: row?.name ?? short.name, count: max, held }
  if (max === 0) return refuse('out_of_stock', text('{{product}} is sold out'), { values })
  if (max < stock) return refuse('out_of_stock', text('Only {{count}} of {{product}} left at this price'), { values })
  return held > 0
    ? refuse('out_of_stock', text('Only {{count}} of {{product}} left, {{held}} in your cart'), { values })
    : refuse('out_of_stock', text('Only {{count}} of {{product}} left'), { values })
}
