import { CART_LINES_MAX } from '@rialto/contract/limits'
import type { Engine, Tx } from '../../db/index.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { unitPrice } from '../pricing/index.ts'
import { type Choice, findOffer, type Offer } from './find-offer.ts'
import { refuseQuantity } from './refuse-quantity.ts'
import { deleteBuyNow, lockCart, selectQuantities, upsertLine } from './repository.ts'
import { selectContingents } from './repository-lines.ts'
import { roomFor } from './rules.ts'

export interface Wish extends Choice {
  quantity: number
  /** A line of its own, which takes the place of the last such one. */
  buyNow: boolean
}

export interface Putting {
  engine: Engine
  userId: number
  locale: string
  now: number
}

/**
 * Adds pieces to the cart, to the line that the same product, size and colour already have (its unit is the product's own, in
 * whatever language a page named it). Refused where not all of them can be had; then nothing has changed.
 */
export async function putIntoCart(tx: Tx, putting: Putting, wish: Wish): Promise<number | Refusal> {
  const { engine, userId, locale, now } = putting
  await lockCart(tx, engine, userId)
  const offer = await findOffer(tx, wish)
  if (offer instanceof Refusal) return offer
  const lines = wish.buyNow ? [] : await selectQuantities(tx, { userId, buyNow: 0 })
  const room = roomFor(offer, await selectContingents(tx, { ids: [wish.productId], now }), lines)
  if (room.held + wish.quantity > room.max)
    return refuseQuantity(tx, locale, { ...wish, name: offer.name, stock: offer.stock, ...room })
  if (!room.isHeld && lines.length >= CART_LINES_MAX)
    return refuse('invalid', text('A cart holds {{max}} different products at most'), {
      values: { max: CART_LINES_MAX },
    })
  if (wish.buyNow) await deleteBuyNow(tx, { userId })
  const [line] = await upsertLine(tx, {
    user_id: userId,
    is_buy_now: Number(wish.buyNow),
    product_id: offer.product_id,
    variant_id: offer.variant_id,
    unit: offer.unit,
    quantity: wish.quantity,
    seen_name: offer.name,
    seen_price: priceOf(offer, room.salePrice),
    now,
  })
  return line?.id ?? 0
}

const priceOf = (offer: Offer, salePrice: number | undefined): number =>
  unitPrice({
    price: offer.price,
    discountPrice: offer.discount_price,
    salePrice,
    sizeSurcharge: offer.size_surcharge ?? 0,
    colorSurcharge: offer.color_surcharge ?? 0,
  }).unit
