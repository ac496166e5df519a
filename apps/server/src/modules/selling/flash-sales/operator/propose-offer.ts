import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { noteOffersProposed } from '../../../base/notifications/index.ts'
import { checkOffer } from '../check-offer.ts'
import { countOffers, saveUncounted, selectUncountedOffer } from '../repository-offers.ts'
import { refuseMoreOffers, type Terms } from '../shop-consent.ts'

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
  const earlier = await selectUncountedOffer(tx, sale.id, product.id)
  if (earlier?.proposal === 'open' && earlier.price === price && earlier.quantity === quantity)
    return refuse('conflict', text('The shop has this proposal already'))
  const terms = { flash_sale_id: sale.id, product_id: product.id, price, quantity }
  await saveUncounted(tx, { ...terms, refusal: null, proposal: 'open', created_at: at })
  if ((await countOffers(tx, sale.id)) > FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
  await noteOffersProposed(tx, { shopId: product.shop_id, saleId: sale.id, now: at })
  return undefined
}
