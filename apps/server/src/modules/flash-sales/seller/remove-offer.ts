import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectSale } from '../repository.ts'
import { isIncoming } from '../rules.ts'
import { recordOfferRemoved } from './record-offer.ts'
import { deleteOffer, selectOffers } from './repository.ts'

interface Removal {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
}

/** Takes an offer back before its flash sale begins; after that shoppers count on it. */
export async function removeOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId }: Removal,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const [sale] = await selectSale(tx, { id: saleId })
    const own = await selectOffers(tx, { shopId, saleIds: [saleId] })
    const offer = own.find(({ id }) => id === productId)
    if (!sale || !offer) return refuse('not_found', text('This offer does not exist'))
    if (!isIncoming(sale, at)) return refuse('conflict', text('The flash sale has begun, so its offers stay'))
    await deleteOffer(tx, saleId, productId)
    const { name: product, offer_price: price, quantity } = offer
    return recordOfferRemoved(tx, { shopId, actor, at, sale, product, price, quantity })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}
