import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { noteOffersProposed } from '../../base/notifications/index.ts'
import { hasManySellers } from '../../base/settings/index.ts'
import { checkOffer } from './check-offer.ts'
import { selectCounted } from './operator/repository-offers.ts'
import type { WholeSaleRow } from './repository.ts'
import {
  appendCounted,
  countOffers,
  deleteUncounted,
  hasOneShop,
  saveUncounted,
  selectUncounted,
  type UncountedOffer,
} from './repository-offers.ts'
import { isRunning } from './rules.ts'
import { deleteOffer } from './seller/repository.ts'

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
  static ofOwnOffer({ proposal, refusal }: Pick<UncountedOffer, 'proposal' | 'refusal'>): ShopConsent | undefined {
    return proposal === null && refusal === null ? new ShopConsent() : undefined
  }

  /** In single-vendor mode the market is the shop. As long as there are others, the switch alone gives nobody's consent. */
  static async ofOnlyShop(tx: Tx): Promise<ShopConsent | undefined> {
    if (await hasManySellers(tx)) return undefined
    return (await hasOneShop(tx)) ? new ShopConsent() : undefined
  }
}

export interface Terms {
  sale: WholeSaleRow
  product: { id: number; sale_price: number; stock: number }
  /** In minor units. */
  price: number
  quantity: number
}

/** Lets an offer count, in place of one of the same product that did not. Nothing else writes offers that count. */
export async function letOfferCount(
  tx: Tx,
  _consent: ShopConsent,
  { sale, product, price, quantity }: Terms,
): Promise<Refusal | undefined> {
  const refusal = await checkOffer(tx, { sale, product, price, quantity })
  if (refusal) return refusal
  await deleteUncounted(tx, sale.id, product.id)
  if ((await countOffers(tx, sale.id)) >= FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
  await appendCounted(tx, { saleId: sale.id, productId: product.id, price, quantity })
  return undefined
}

/**
 * Offers were agreed to for the times of their sale. Before it begins earlier or ends later, each becomes a proposal that counts once its
 * shop agrees again, and its own ones that wait likewise. Of a running sale none may vanish, so it keeps its times.
 */
export async function askShopsAgain(tx: Tx, sale: WholeSaleRow, at: number): Promise<Refusal | undefined> {
  if (await ShopConsent.ofOnlyShop(tx)) return undefined
  const counted = await selectCounted(tx, [sale.id])
  if (counted.length > 0 && isRunning(sale, at))
    return refuse('conflict', text('Shops have agreed to the times of this sale. Plan it again for other times.'))
  const waiting = (await selectUncounted(tx, { shopId: null, saleIds: [sale.id] })).filter(ShopConsent.ofOwnOffer)
  const offers = [...counted, ...waiting]
  for (const { id, offer_price: price, quantity } of offers) {
    await deleteOffer(tx, sale.id, id)
    const terms = { flash_sale_id: sale.id, product_id: id, price, quantity }
    await saveUncounted(tx, { ...terms, refusal: null, proposal: 'open', created_at: at })
  }
  for (const shopId of new Set(offers.map((offer) => offer.shop_id)))
    await noteOffersProposed(tx, { shopId, saleId: sale.id, now: at })
  return undefined
}

export const refuseMoreOffers = (): Refusal =>
  refuse('conflict', text('There are as many offers in this flash sale as there may be'))
