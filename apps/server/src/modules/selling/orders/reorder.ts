import type { CartReply } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type AddLineContext, addLine, presentCart, refreshCart } from '../cart/index.ts'
import { orderLimits } from './refuse-order.ts'
import { type LineRow, selectChoice, selectLines, selectOrderOfShopper } from './repository.ts'
import type { Caller } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'

interface ReorderRequest {
  orderId: number
  caller: Caller
  locale: string
}

interface ReorderShortage {
  unavailable: LineRow[]
  /** Lines of which fewer pieces are available than were ordered. */
  fewer: LineRow[]
}

/** Adds the lines of an order to the cart as far as they are available, and reports the others. */
export async function reorder(deps: Deps, { orderId, caller, locale }: ReorderRequest): Promise<CartReply | Refusal> {
  const { database, config } = deps
  const { userId } = caller
  const now = deps.now()
  const context: AddLineContext = { engine: database.engine, userId, locale, now }
  const limits = orderLimits('again', caller, { rateLimits: config.rateLimits, now })
  const shortage = await database.write((tx) => withinLimits(tx, limits, () => addOrderLines(tx, context, orderId)))
  if (shortage instanceof Refusal) return shortage
  const { cart, info } = await refreshCart(deps, { userId, locale })
  const message = [await describeShortage(deps, shortage, locale), info].filter(Boolean).join(' ')
  return presentCart(cart, message || undefined)
}

async function addOrderLines(tx: Tx, context: AddLineContext, orderId: number): Promise<ReorderShortage | Refusal> {
  if (!(await selectOrderOfShopper(tx, { id: orderId, userId: context.userId }))) return refuseUnknownOrder()
  const lines = await selectLines(tx, { orderIds: [orderId] })
  const shortage: ReorderShortage = { unavailable: [], fewer: [] }
  for (const line of lines) {
    const added = await addAvailablePieces(tx, context, line)
    if (added === 0) shortage.unavailable.push(line)
    else if (added < line.quantity) shortage.fewer.push(line)
  }
  if (shortage.unavailable.length < lines.length) return shortage
  return refuse('out_of_stock', text('Nothing of this order can be had at the moment'))
}

/** @returns how many pieces of a line were added to the cart: all, as many as are left, or none. */
async function addAvailablePieces(tx: Tx, context: AddLineContext, line: LineRow): Promise<number> {
  const { product_id: productId, quantity } = line
  const { size_id: sizeId, color_id: colorId } = (await selectChoice(tx, line.variant_id)) ?? line
  const add = (pieces: number) => addLine(tx, context, { productId, sizeId, colorId, quantity: pieces, buyNow: false })
  const result = await add(quantity)
  if (!(result instanceof Refusal)) return quantity
  const { count = 0, held = 0 } = result.code === 'out_of_stock' ? result.values : {}
  const left = Number(count) - Number(held)
  return left > 0 && !((await add(left)) instanceof Refusal) ? left : 0
}

async function describeShortage(
  { database: { db } }: Deps,
  { unavailable, fewer }: ReorderShortage,
  locale: string,
): Promise<string> {
  const describe = async (sentence: TextKey, lines: readonly LineRow[]) => {
    if (lines.length === 0) return []
    const rows = lines.map((line) => ({ id: line.product_id, name: line.name }))
    const names = (await translateRows(db, 'product', locale, rows, ['name'])).map((row) => row.name)
    const products = new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(names))
    return [translate(locale, sentence, { products })]
  }
  const sentences = [
    ...(await describe(text('Not available at the moment: {{products}}.'), unavailable)),
    ...(await describe(text('Fewer left than you ordered then: {{products}}.'), fewer)),
  ]
  return sentences.join(' ')
}
