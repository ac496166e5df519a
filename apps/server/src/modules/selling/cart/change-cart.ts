import { CART_LINES_MAX, QUANTITY_MAX } from '@rialto/contract/limits'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import {
  changeQuantity,
  deleteBuyNow,
  lockCart,
  type OfferRow,
  removeLines,
  selectCombinations,
  selectFlashSaleStock,
  selectLinesOfProduct,
  selectOffer,
  selectQuantities,
  upsertLine,
} from './repository.ts'
import { quantityLimit } from './rules.ts'
import { loadCart, type Shopper } from './show-cart.ts'

/** By the code of the refusal. */
const unavailableTexts = {
  product_gone: text('This product is no longer available'),
  shop_gone: text('This shop is closed at the moment'),
  variant_gone: text('This size or color is no longer available'),
} as const

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
  engine: Engine
  now: number
}

/** @returns the line's id. */
export const addToCart = ({ database, now }: Deps, shopper: Shopper, item: ItemToAdd): Promise<number | Refusal> =>
  database.write((tx) => addLine(tx, { ...shopper, engine: database.engine, now: now() }, item))

/**
 * Adds an item to the line of the same product, size and color, or adds a line. Refuses, and changes nothing, when fewer pieces
 * are available than the line would hold.
 */
export async function addLine(tx: Tx, context: AddLineContext, item: ItemToAdd): Promise<number | Refusal> {
  const { engine, userId, locale, now } = context
  await lockCart(tx, engine, userId)
  const offer = await findOffer(tx, item)
  if (offer instanceof Refusal) return offer
  const lines = item.buyNow ? [] : await selectQuantities(tx, { userId, buyNow: 0 })
  const limit = quantityLimit(offer, await selectFlashSaleStock(tx, { ids: [item.productId], now }), lines)
  if (limit.inCart + item.quantity > limit.max)
    return refuseQuantity(tx, locale, {
      productId: item.productId,
      name: offer.name,
      stock: offer.stock,
      max: limit.max,
      inCart: limit.inCart,
    })
  if (!limit.hasLine && lines.length >= CART_LINES_MAX)
    return refuse('invalid', text('A cart holds {{max}} different products at most'), {
      values: { max: CART_LINES_MAX },
    })
  if (item.buyNow) await deleteBuyNow(tx, { userId })
  const { unitPrice } = calculatePrice({
    listPrice: offer.price,
    discountPrice: offer.discount_price,
    salePrice: limit.salePrice,
    sizeSurcharge: offer.size_surcharge ?? 0,
    colorSurcharge: offer.color_surcharge ?? 0,
  })
  const [line] = await upsertLine(tx, {
    user_id: userId,
    is_buy_now: Number(item.buyNow),
    product_id: offer.product_id,
    variant_id: offer.variant_id,
    // The product's own unit: pages name it in the shopper's language.
    unit: offer.unit,
    quantity: item.quantity,
    seen_name: offer.name,
    seen_price: unitPrice,
    now,
  })
  return line?.id ?? 0
}

interface Offer extends OfferRow {
  variant_id: number
  stock: number
}

/** Finds the chosen combination if its product and shop are active, whether it is in stock or not. */
async function findOffer(db: Db | Tx, { productId, sizeId, colorId }: ChosenProduct): Promise<Offer | Refusal> {
  const [row] = await selectOffer(db, { productId, sizeId, colorId })
  if (row?.status !== 'active') return refuse('product_gone', unavailableTexts.product_gone)
  if (row.shop_status !== 'active') return refuse('shop_gone', unavailableTexts.shop_gone)
  const { variant_id, stock } = row
  if (variant_id !== null && stock !== null) return { ...row, variant_id, stock }
  return refuseCombination({ sizeId, colorId }, await selectCombinations(db, { productId }))
}

/** Without `cartId` it refers to the product's line that was added to the cart last. */
interface LineReference {
  productId: number
  cartId: number | null
}

/** Adds a piece to a line if another is available. */
export const incrementLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<Refusal | 'changed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    const now = deps.now()
    const cart = await loadCart(tx, { userId: shopper.userId, buyNow: line.is_buy_now === 1, now })
    const reason = cart.unavailable.find((unavailableLine) => unavailableLine.cartId === line.id)?.reason
    if (reason) return refuse(reason, unavailableTexts[reason])
    const priced = cart.groups.flatMap((group) => group.lines).find((pricedLine) => pricedLine.cartId === line.id)
    if (priced && priced.quantity >= priced.maxQuantity)
      return refuseQuantity(tx, shopper.locale, {
        productId: priced.productId,
        name: priced.name,
        max: priced.maxQuantity,
        inCart: priced.quantity,
        stock: priced.stock,
      })
    await changeQuantity(tx, { id: line.id, by: 1, now })
    return 'changed'
  })

/** Takes a piece off a line; the last piece takes the line with it. */
export const decrementLine = (
  deps: Deps,
  shopper: Shopper,
  reference: LineReference,
): Promise<Refusal | 'changed' | 'removed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    if (line.quantity <= 1) {
      await removeLines(tx, [line.id])
      return 'removed'
    }
    await changeQuantity(tx, { id: line.id, by: -1, now: deps.now() })
    return 'changed'
  })

export const removeLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<Refusal | 'removed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    await removeLines(tx, [line.id])
    return 'removed' as const
  })

type LineRow = Awaited<ReturnType<typeof selectLinesOfProduct>>[number]

/** Finds the line among the shopper's own: another shopper's is not found. */
function changeLine<T>(
  { database }: Deps,
  { userId }: Shopper,
  { productId, cartId }: LineReference,
  change: (tx: Tx, line: LineRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    const lines = await selectLinesOfProduct(tx, { userId, productId })
    const line = lines.find((line) => (cartId === null ? line.is_buy_now === 0 : line.id === cartId))
    return line ? change(tx, line) : refuse('not_found', text('This product is not in your cart any more'))
  })
}
