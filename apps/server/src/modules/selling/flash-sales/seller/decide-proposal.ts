import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { toMinor } from '../../../../lib/money.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { refuseField } from '../check-offer.ts'
import { lockSale, type WholeSaleRow } from '../repository.ts'
import { saveUncounted, selectUncounted, selectUncountedOffer, type UncountedOffer } from '../repository-offers.ts'
import { letOfferCount, ShopConsent } from '../shop-consent.ts'
import { recordProposalDecided } from './record-offer.ts'
import { lockShop, selectOffers, selectOwnProduct } from './repository.ts'

interface OfProposal {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
}

/** What the member of the shop has seen and agrees to. */
interface SeenTerms {
  price: number
  quantity: number
  starts_at: string
  ends_at: string
}

/**
 * Accepts a proposal of the market on the terms that were seen.
 * @returns `stale` where the market has changed the price, the pieces or the times meanwhile
 */
export const acceptProposal = (
  deps: Deps,
  { seen, ...of }: OfProposal & { seen: SeenTerms },
): Promise<RecordedChange | 'stale' | Refusal> =>
  decide(deps, of, async (tx, { sale, proposal, at }) => {
    const isAsSeen =
      toMinor(seen.price) === proposal.price &&
      seen.quantity === proposal.quantity &&
      Date.parse(seen.starts_at) === sale.starts_at &&
      Date.parse(seen.ends_at) === sale.ends_at
    if (!isAsSeen) return 'stale'
    const product = await selectOwnProduct(tx, of.shopId, of.productId)
    const consent = product && ShopConsent.ofMember(of, product)
    if (!consent) return refuseField('product_id', text('Your shop does not sell this product'))
    const { price, quantity } = proposal
    const refusal = await letOfferCount(tx, consent, { sale, product, price, quantity })
    if (refusal) return refusal
    return recordProposalDecided(tx, { ...of, at, sale, product: product.name, price, quantity, isAccepted: true })
  })

/** Refuses a proposal of the market, which sees that. */
export const refuseProposal = (deps: Deps, of: OfProposal): Promise<RecordedChange | 'stale' | Refusal> =>
  decide(deps, of, async (tx, { sale, proposal, product, at }) => {
    await saveUncounted(tx, { ...proposal, proposal: 'refused' })
    const { price, quantity } = proposal
    return recordProposalDecided(tx, { ...of, at, sale, product, price, quantity, isAccepted: false })
  })

interface Found {
  sale: WholeSaleRow
  proposal: UncountedOffer
  /** Its name. */
  product: string
  at: number
}

async function decide(
  { database, invalidations, now }: Deps,
  { shopId, saleId, productId }: OfProposal,
  change: (tx: Tx, found: Found) => Promise<RecordedChange | 'stale' | Refusal>,
): Promise<RecordedChange | 'stale' | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    await lockShop(tx, shopId)
    const isMeant = ({ id }: { id: number }) => id === productId
    const own = (await selectUncounted(tx, { shopId, saleIds: [saleId] })).find(isMeant)
    const isCounted = (await selectOffers(tx, { shopId, saleIds: [saleId] })).some(isMeant)
    if (isCounted || own?.proposal === 'refused') return refuse('conflict', text('This has been decided already'))
    const proposal = await selectUncountedOffer(tx, saleId, productId)
    if (!sale || !own || proposal?.proposal !== 'open') return refuse('not_found', text('This offer does not exist'))
    if (sale.ends_at <= at) return refuse('conflict', text('This flash sale has ended'))
    return change(tx, { sale, proposal, product: own.name, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}
