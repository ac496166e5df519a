import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { checkOffer, refuseField } from '../check-offer.ts'
import { lockSale } from '../repository.ts'
import { countOffers, saveUncounted, selectUncountedOffer } from '../repository-offers.ts'
import { letOfferCount, refuseMoreOffers, ShopConsent } from '../shop-consent.ts'
import { recordOfferAdded } from './record-offer.ts'
import { lockShop, selectOwnProduct } from './repository.ts'

export interface NewOffer {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
  /** In minor units. */
  price: number
  quantity: number
  /** The times that the member of the shop has seen. */
  seen: { starts_at?: string | undefined; ends_at?: string | undefined }
}

/**
 * Offers a product in a running or coming flash sale: below its price, no more pieces than are in stock, and in one sale at a time.
 * It waits for the market's approval where the sale asks for it, where the market refused the product before, or where it answers a
 * proposal of the market with other terms.
 * @returns `stale` where the market has moved the sale since it was seen
 */
export async function addOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId, price, quantity, seen }: NewOffer,
): Promise<RecordedChange | 'stale' | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    await lockShop(tx, shopId)
    if (!sale || sale.ends_at <= at) return refuse('not_found', text('Flash sale not found'))
    const isMoved = (['starts_at', 'ends_at'] as const).some(
      (name) => seen[name] !== undefined && Date.parse(seen[name]) !== sale[name],
    )
    if (isMoved) return 'stale'
    const product = await selectOwnProduct(tx, shopId, productId)
    const consent = product && ShopConsent.ofMember({ shopId }, product)
    if (!consent) return refuseField('product_id', text('Your shop does not sell this product'))
    const refusal = await checkOffer(tx, { sale, product, price, quantity })
    if (refusal) return refusal
    const earlier = await selectUncountedOffer(tx, saleId, productId)
    if (earlier && ShopConsent.ofOwnOffer(earlier))
      return refuse('conflict', text('This offer waits for the market already'))
    if (sale.needs_approval === 1 || earlier) {
      const offer = { flash_sale_id: saleId, product_id: productId, price, quantity }
      await saveUncounted(tx, { ...offer, refusal: null, proposal: null, created_at: at })
      if ((await countOffers(tx, saleId)) > FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
    } else {
      const refused = await letOfferCount(tx, consent, { sale, product, price, quantity })
      if (refused) return refused
    }
    return recordOfferAdded(tx, { shopId, actor, at, sale, product: product.name, price, quantity })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}
