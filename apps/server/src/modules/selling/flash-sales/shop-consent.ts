import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import { noteOffersProposed } from '../../base/notifications/index.ts'
import { hasManySellers } from '../../base/settings/index.ts'
import type { WholeSaleRow } from './repository.ts'
import {
  appendAccepted,
  countOffers,
  deleteAccepted,
  deleteUnaccepted,
  hasOneShop,
  saveUnaccepted,
  selectAcceptedOfSales,
  selectOverlapping,
  selectUnaccepted,
  selectUnacceptedOffer,
  type UnacceptedOffer,
} from './repository-offers.ts'
import { isRunning, type Span } from './rules.ts'

/**
 * A shop's consent to sell a product at the price of a flash sale. An offer counts with one alone, and only the functions below give it:
 * whoever accepts offers on the market's behalf has to say where the shop agreed.
 */
export class ShopConsent {
  private constructor() {}

  /** A member of the shop, with the permission that the call asks for, agrees. */
  static ofMember(member: { shopId: number }, product: { shop_id: number }): ShopConsent | undefined {
    return member.shopId === product.shop_id ? new ShopConsent() : undefined
  }

  /** The shop made this offer, which waits for the market. */
  static ofOwnOffer({ proposal, refusal }: Pick<UnacceptedOffer, 'proposal' | 'refusal'>): ShopConsent | undefined {
    return proposal === null && refusal === null ? new ShopConsent() : undefined
  }

  /** In single-vendor mode the market is the shop. As long as there are others, the switch alone gives nobody's consent. */
  static async ofOnlyShop(tx: Tx): Promise<ShopConsent | undefined> {
    if (await hasManySellers(tx)) return undefined
    return (await hasOneShop(tx)) ? new ShopConsent() : undefined
  }
}

interface Terms {
  sale: WholeSaleRow
  product: { id: number; sale_price: number; stock: number }
  /** In minor units. */
  price: number
  quantity: number
}

/** Accepts an offer, in place of one of the same product that was not. Nothing else writes accepted offers. */
export async function acceptOffer(
  tx: Tx,
  _consent: ShopConsent,
  { sale, product, price, quantity }: Terms,
): Promise<Refusal | undefined> {
  const refusal = await checkOffer(tx, { sale, product, price, quantity })
  if (refusal) return refusal
  await deleteUnaccepted(tx, sale.id, product.id)
  if ((await countOffers(tx, sale.id)) >= FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
  await appendAccepted(tx, { saleId: sale.id, productId: product.id, price, quantity })
  return undefined
}

/**
 * Offers were agreed to for the times of their sale. Before it begins earlier or ends later, each becomes a proposal that counts once its
 * shop agrees again, and its own ones that wait likewise. Of a running sale none may vanish, so it keeps its times.
 */
export async function askShopsAgain(tx: Tx, sale: WholeSaleRow, at: number): Promise<Refusal | undefined> {
  if (await ShopConsent.ofOnlyShop(tx)) return undefined
  const accepted = await selectAcceptedOfSales(tx, [sale.id])
  if (accepted.length > 0 && isRunning(sale, at))
    return refuse('conflict', text('Shops have agreed to the times of this sale. Plan it again for other times.'))
  const waiting = (await selectUnaccepted(tx, { shopId: null, saleIds: [sale.id] })).filter(ShopConsent.ofOwnOffer)
  const offers = [...accepted, ...waiting]
  for (const { id, offer_price: price, quantity } of offers) {
    await deleteAccepted(tx, sale.id, id)
    const terms = { flash_sale_id: sale.id, product_id: id, price, quantity }
    await saveUnaccepted(tx, { ...terms, refusal: null, proposal: 'open', created_at: at })
  }
  for (const shopId of new Set(offers.map((offer) => offer.shop_id)))
    await noteOffersProposed(tx, { shopId, saleId: sale.id, now: at })
  return undefined
}

export const refuseMoreOffers = (): Refusal =>
  refuse('conflict', text('There are as many offers in this flash sale as there may be'))

interface Proposal extends Terms {
  product: Terms['product'] & { shop_id: number }
  at: number
}

/** Asks the shop of a product to sell it in a flash sale. Nothing changes for shoppers until the shop accepts; other terms ask again. */
export async function proposeOffer(
  tx: Tx,
  { sale, product, price, quantity, at }: Proposal,
): Promise<Refusal | undefined> {
  const refusal = await checkOffer(tx, { sale, product, price, quantity })
  if (refusal) return refusal
  const earlier = await selectUnacceptedOffer(tx, sale.id, product.id)
  if (earlier?.proposal === 'open' && earlier.price === price && earlier.quantity === quantity)
    return refuse('conflict', text('The shop has this proposal already'))
  const terms = { flash_sale_id: sale.id, product_id: product.id, price, quantity }
  await saveUnaccepted(tx, { ...terms, refusal: null, proposal: 'open', created_at: at })
  if ((await countOffers(tx, sale.id)) > FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
  await noteOffersProposed(tx, { shopId: product.shop_id, saleId: sale.id, now: at })
  return undefined
}

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
