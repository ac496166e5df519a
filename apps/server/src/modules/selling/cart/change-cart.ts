import { CART_LINES_MAX, QUANTITY_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import {
  CANDIDATE,
  type CartLineRow,
  changeQuantity,
  deleteBuyNow,
  lockCart,
  removeLines,
  selectCartLines,
  selectCartLinesAnd,
  selectCombinations,
  upsertLine,
} from './repository.ts'
import type { PricedCart } from './rules.ts'
import { isRecalled, priceCart, quantityLimit, unavailableReason } from './rules.ts'
import { type Shopper, saveChanges, showRefreshed } from './show-cart.ts'

/** By the code of the refusal. */
const unavailableTexts = {
  product_gone: text('This product is no longer available'),
  shop_gone: text('This shop is closed at the moment'),
  variant_gone: text('This size or color is no longer available'),
} as const

const recalledText = text('This product is recalled for safety and cannot be bought')

/** Refuses a combination that does not exist: its size or color was not chosen, or is no longer offered. */
function refuseCombination(
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
async function refuseQuantity(tx: Tx, locale: string, shortage: Shortage): Promise<Refusal> {
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

/** A product, and its size and color where it has any. */
interface ChosenProduct {
  productId: number
  sizeId: number | null
  colorId: number | null
}

interface ItemToAdd extends ChosenProduct {
  quantity: number
  /** Puts the item on the buy-now line, which holds one item and is no part of the cart. */
  buyNow: boolean
}

export interface AddLineContext extends Shopper {
  now: number
}

/** A cart after a change, with what else has changed in it since the shopper last looked. */
export interface ChangedCart {
  cart: PricedCart
  info: string | undefined
  /** The pieces of the changed line; 0: it is gone. */
  quantity: number
}

/** Adds a product, and shows the cart. */
export const addToCart = (deps: Deps, shopper: Shopper, item: ItemToAdd): Promise<ChangedCart | Refusal> =>
  changeCart(deps, shopper, async (tx, context) => {
    const lines = await addLine(tx, context, item)
    return lines instanceof Refusal ? lines : { lines, quantity: item.quantity }
  })

/**
 * Adds an item to the line of the same product, size and color, or adds a line. Refuses, and changes nothing, when fewer pieces
 * are available than the line would hold. The cart is locked.
 * @returns all lines of the shopper, as they are then
 */
export async function addLine(
  tx: Tx,
  { userId, locale, now }: AddLineContext,
  { buyNow, quantity, ...chosen }: ItemToAdd,
): Promise<CartLineRow[] | Refusal> {
  const rows = await selectCartLinesAnd(tx, { userId, now, ...chosen })
  const candidate = rows.find((row) => row.cart_id === CANDIDATE)
  const refusal = await refuseCandidate(tx, candidate, chosen)
  if (!candidate || refusal) return refusal ?? refuse('product_gone', unavailableTexts.product_gone)
  const lines = rows.filter((row) => row !== candidate && !(buyNow && row.is_buy_now === 1))
  const inCart = buyNow ? [] : lines.filter((row) => row.is_buy_now === 0)
  const { max, line, unitPrice } = quantityLimit(candidate, inCart)
  const { product_id: productId, stock } = candidate
  const name = candidate.name ?? ''
  if ((line?.quantity ?? 0) + quantity > max)
    return refuseQuantity(tx, locale, { productId, name, stock: stock ?? 0, max, inCart: line?.quantity ?? 0 })
  if (!line && inCart.length >= CART_LINES_MAX)
    return refuse('invalid', text('A cart holds {{max}} different products at most'), {
      values: { max: CART_LINES_MAX },
    })
  if (buyNow) await deleteBuyNow(tx, { userId })
  const added = {
    ...candidate,
    is_buy_now: Number(buyNow),
    quantity,
    seen_name: name,
    seen_price: unitPrice,
  }
  const [row] = await upsertLine(tx, {
    user_id: userId,
    is_buy_now: added.is_buy_now,
    product_id: productId,
    variant_id: candidate.variant_id,
    // The product's own unit: pages name it in the shopper's language.
    unit: candidate.unit,
    quantity,
    seen_name: name,
    seen_price: unitPrice,
    now,
  })
  return line
    ? lines.map((each) => (each === line ? { ...line, quantity: line.quantity + quantity } : each))
    : [...lines, { ...added, cart_id: row?.id ?? 0 }]
}

/** Refuses a product that is gone, or whose chosen combination does not exist; whether it is in stock does not matter. */
async function refuseCandidate(
  tx: Tx,
  candidate: CartLineRow | undefined,
  { productId, ...chosen }: ChosenProduct,
): Promise<Refusal | undefined> {
  const reason = candidate ? unavailableReason(candidate) : 'product_gone'
  if (reason && candidate && isRecalled(candidate)) return refuse(reason, recalledText)
  if (reason === 'variant_gone') return refuseCombination(chosen, await selectCombinations(tx, { productId }))
  return reason && refuse(reason, unavailableTexts[reason])
}

/** Without `cartId` it refers to the product's line that was added to the cart last. */
interface LineReference {
  productId: number
  cartId: number | null
}

/** Adds a piece to a line if another is available. */
export const incrementLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<ChangedCart | Refusal> =>
  changeLine(deps, shopper, reference, async (tx, { line, lines, now }) => {
    const reason = unavailableReason(line)
    if (reason) return refuse(reason, isRecalled(line) ? recalledText : unavailableTexts[reason])
    const ofSameKind = lines.filter((row) => row.is_buy_now === line.is_buy_now)
    const priced = priceCart(ofSameKind, now)
      .groups.flatMap((group) => group.lines)
      .find(({ cartId }) => cartId === line.cart_id)
    if (priced && priced.quantity >= priced.maxQuantity)
      return refuseQuantity(tx, shopper.locale, {
        productId: priced.productId,
        name: priced.name,
        max: priced.maxQuantity,
        inCart: priced.quantity,
        stock: priced.stock,
      })
    await changeQuantity(tx, { id: line.cart_id, by: 1, now })
    return line.quantity + 1
  })

/** Takes a piece off a line; the last piece takes the line with it. */
export const decrementLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<ChangedCart | Refusal> =>
  changeLine(deps, shopper, reference, async (tx, { line, now }) => {
    if (line.quantity <= 1) await removeLines(tx, [line.cart_id])
    else await changeQuantity(tx, { id: line.cart_id, by: -1, now })
    return line.quantity - 1
  })

export const removeLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<ChangedCart | Refusal> =>
  changeLine(deps, shopper, reference, async (tx, { line }) => {
    await removeLines(tx, [line.cart_id])
    return 0
  })

interface LineToChange {
  line: CartLineRow
  /** All lines of the shopper. */
  lines: readonly CartLineRow[]
  now: number
}

/**
 * Finds the line among the shopper's own: another shopper's is not found.
 * @param change returns how many pieces the line holds then; 0: it is gone
 */
function changeLine(
  deps: Deps,
  shopper: Shopper,
  { productId, cartId }: LineReference,
  change: (tx: Tx, line: LineToChange) => Promise<number | Refusal>,
): Promise<ChangedCart | Refusal> {
  return changeCart(deps, shopper, async (tx, { userId, now }) => {
    const lines = await selectCartLines(tx, { userId, now })
    const line = lines.findLast(
      (row) => row.product_id === productId && (cartId === null ? row.is_buy_now === 0 : row.cart_id === cartId),
    )
    if (!line) return refuse('not_found', text('This product is not in your cart any more'))
    const quantity = await change(tx, { line, lines, now })
    if (quantity instanceof Refusal) return quantity
    const changed = lines.map((row) => (row === line ? { ...line, quantity } : row))
    return { lines: changed.filter((row) => row.quantity > 0), quantity }
  })
}

/** Runs a change of a locked cart, and shows the cart from the lines that it returns. */
async function changeCart(
  deps: Deps,
  shopper: Shopper,
  change: (tx: Tx, context: AddLineContext) => Promise<{ lines: CartLineRow[]; quantity: number } | Refusal>,
): Promise<ChangedCart | Refusal> {
  const { database } = deps
  const context = { ...shopper, now: deps.now() }
  const changed = await database.write(async (tx) => {
    await lockCart(tx, database.engine, shopper.userId)
    const result = await change(tx, context)
    if (result instanceof Refusal) return result
    const inCart = result.lines.filter((row) => row.is_buy_now === 0)
    return { ...(await saveChanges(tx, inCart, context.now)), quantity: result.quantity }
  })
  if (changed instanceof Refusal) return changed
  return { ...(await showRefreshed(database.db, changed, shopper.locale)), quantity: changed.quantity }
}
