import type { CartReply } from '@rialto/contract'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../texts/index.ts'
import { type Putting, presentCart, putIntoCart, refreshCart } from '../cart/index.ts'
import { withinLimits } from '../rate-limits/index.ts'
import { translateRows } from '../translations/index.ts'
import { limitsOf } from './limit-calls.ts'
import { type LineRow, selectLines, selectOwn } from './repository.ts'
import type { Caller } from './rules-limits.ts'
import { refuseUnknownOrder } from './show-order.ts'

interface Wish {
  orderId: number
  caller: Caller
  locale: string
}

/** Lines of which nothing, and of which less than was ordered, could be put into the cart. */
interface Missed {
  none: LineRow[]
  fewer: LineRow[]
}

/** Puts what an order held into the cart, as far as it can be had, and says what could not. */
export async function orderAgain(deps: Deps, { orderId, caller, locale }: Wish): Promise<CartReply | Refusal> {
  const { database, config } = deps
  const { userId } = caller
  const now = deps.now()
  const putting: Putting = { engine: database.engine, userId, locale, now }
  const limits = limitsOf('again', caller, { rateLimits: config.rateLimits, now })
  const missed = await database.write((tx) => withinLimits(tx, limits, () => putAll(tx, putting, orderId)))
  if (missed instanceof Refusal) return missed
  const { cart, info } = await refreshCart(deps, { userId, locale })
  const told = [await describe(deps, missed, locale), info].filter(Boolean).join(' ')
  return presentCart(cart, told || undefined)
}

async function putAll(tx: Tx, putting: Putting, orderId: number): Promise<Missed | Refusal> {
  if (!(await selectOwn(tx, { id: orderId, userId: putting.userId }))) return refuseUnknownOrder()
  const lines = await selectLines(tx, { orderIds: [orderId] })
  const found: Missed = { none: [], fewer: [] }
  for (const line of lines) {
    const put = await putAsMany(tx, putting, line)
    if (put === 0) found.none.push(line)
    else if (put < line.quantity) found.fewer.push(line)
  }
  const isNothing = found.none.length === lines.length
  return isNothing ? refuse('out_of_stock', text('Nothing of this order can be had at the moment')) : found
}

/** @returns how many pieces of a line went into the cart: all, as many as are left, or none. */
async function putAsMany(tx: Tx, putting: Putting, line: LineRow): Promise<number> {
  const { product_id: productId, size_id: sizeId, color_id: colorId, quantity } = line
  const put = (pieces: number) =>
    putIntoCart(tx, putting, { productId, sizeId, colorId, quantity: pieces, buyNow: false })
  const whole = await put(quantity)
  if (!(whole instanceof Refusal)) return quantity
  const { count = 0, held = 0 } = whole.code === 'out_of_stock' ? whole.values : {}
  const left = Number(count) - Number(held)
  return left > 0 && !((await put(left)) instanceof Refusal) ? left : 0
}

async function describe({ database: { db } }: Deps, { none, fewer }: Missed, locale: string): Promise<string> {
  const say = async (sentence: TextKey, lines: readonly LineRow[]) => {
    if (lines.length === 0) return []
    const rows = lines.map((line) => ({ id: line.product_id, name: line.name }))
    const names = (await translateRows(db, 'product', locale, rows, ['name'])).map((row) => row.name)
    const products = new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(names))
    return [translate(locale, sentence, { products })]
  }
  const sentences = [
    ...(await say(text('Not available at the moment: {{products}}.'), none)),
    ...(await say(text('Fewer left than you ordered then: {{products}}.'), fewer)),
  ]
  return sentences.join(' ')
}
