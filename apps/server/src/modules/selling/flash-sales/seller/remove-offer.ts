import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { lockSale } from '../repository.ts'
import { deleteUncounted, selectUncounted } from '../repository-offers.ts'
import { isIncoming } from '../rules.ts'
import { recordOfferRemoved } from './record-offer.ts'
import { deleteOffer, selectOffers } from './repository.ts'

interface Removal {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
}

/** Takes an offer back before its flash sale begins; after that shoppers count on it. One that does not count goes at any time. */
export async function removeOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId }: Removal,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    const isOffered = ({ id }: { id: number }) => id === productId
    const counted = (await selectOffers(tx, { shopId, saleIds: [saleId] })).find(isOffered)
    const offer = counted ?? (await selectUncounted(tx, { shopId, saleIds: [saleId] })).find(isOffered)
    if (!sale || !offer) return refuse('not_found', text('This offer does not exist'))
    if ('proposal' in offer && offer.proposal !== null)
      return refuse('conflict', text('The market has proposed this. You accept or refuse it.'))
    if (counted && !isIncoming(sale, at))
      return refuse('conflict', text('The flash sale has begun, so its offers stay'))
    if (counted) await deleteOffer(tx, saleId, productId)
    else await deleteUncounted(tx, saleId, productId)
    const { name: product, offer_price: price, quantity } = offer
    return recordOfferRemoved(tx, { shopId, actor, at, sale, product, price, quantity })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}
