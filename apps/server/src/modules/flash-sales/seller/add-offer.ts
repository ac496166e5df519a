import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { checkOffer, refuseField } from '../check-offer.ts'
import { lockSale } from '../repository.ts'
import { countOffers, saveUncounted, selectUncountedOffer } from '../repository-offers.ts'
import { recordOfferAdded } from './record-offer.ts'
import { insertOffer, lockShop, nextPosition, selectOwnProduct } from './repository.ts'

export interface NewOffer {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
  /** In minor units. */
  price: number
  quantity: number
}

/**
 * Offers a product in a running or coming flash sale: below its price, no more pieces than are in stock, and in one sale at a time.
 * It waits for the market's approval where the sale asks for it, or where the market refused the product before.
 */
export async function addOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId, price, quantity }: NewOffer,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    await lockShop(tx, shopId)
    if (!sale || sale.ends_at <= at) return refuse('not_found', text('Flash sale not found'))
    const product = await selectOwnProduct(tx, shopId, productId)
    if (!product) return refuseField('product_id', text('Your shop does not sell this product'))
    const refusal = await checkOffer(tx, { sale, product, price, quantity })
    if (refusal) return refusal
    const earlier = await selectUncountedOffer(tx, saleId, productId)
    if (earlier?.refusal === null) return refuse('conflict', text('This offer waits for the market already'))
    if ((await countOffers(tx, saleId)) >= FLASH_SALE_OFFERS_MAX)
      return refuse('conflict', text('There are as many offers in this flash sale as there may be'))
    const offer = { flash_sale_id: saleId, product_id: productId, price, quantity }
    if (sale.needs_approval === 1 || earlier) await saveUncounted(tx, { ...offer, refusal: null, created_at: at })
    else await insertOffer(tx, { ...offer, position: await nextPosition(tx, saleId) })
    return recordOfferAdded(tx, { shopId, actor, at, sale, product: product.name, price, quantity })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}
