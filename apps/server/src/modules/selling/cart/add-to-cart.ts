import { CART_LINES_MAX } from '@rialto/contract/limits'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Shopper } from './refresh-cart.ts'
import { refuseCombination, refuseQuantity, unavailableTexts } from './refusals.ts'
import { deleteBuyNow, lockCart, selectQuantities, upsertLine } from './repository.ts'
import { type OfferRow, selectCombinations, selectFlashSaleStock, selectOffer } from './repository-offers.ts'
import { quantityLimit } from './rules.ts'

/** A product, and its size and color where it has any. */
export interface ChosenProduct {
  productId: number
  sizeId: number | null
  colorId: number | null
}

export interface ItemToAdd extends ChosenProduct {
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
