import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { lockSale, type WholeSaleRow } from './repository.ts'
import {
  countOffers,
  deleteAccepted,
  deleteUnaccepted,
  lockShop,
  saveUnaccepted,
  selectAcceptedOfShop,
  selectOwnProduct,
  selectUnaccepted,
  selectUnacceptedOffer,
  type UnacceptedOffer,
} from './repository-offers.ts'
import { isIncoming } from './rules.ts'
import { acceptOffer, checkOffer, refuseField, refuseMoreOffers, ShopConsent } from './shop-consent.ts'

interface NewOffer {
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
    const earlier = await selectUnacceptedOffer(tx, saleId, productId)
    if (earlier && ShopConsent.ofOwnOffer(earlier))
      return refuse('conflict', text('This offer waits for the market already'))
    if (sale.needs_approval === 1 || earlier) {
      const offer = { flash_sale_id: saleId, product_id: productId, price, quantity }
      await saveUnaccepted(tx, { ...offer, refusal: null, proposal: null, created_at: at })
      if ((await countOffers(tx, saleId)) > FLASH_SALE_OFFERS_MAX) return refuseMoreOffers()
    } else {
      const refused = await acceptOffer(tx, consent, { sale, product, price, quantity })
      if (refused) return refused
    }
    return recordOfferAdded(tx, { shopId, actor, at, sale, product: product.name, price, quantity })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}

interface Removal {
  shopId: number
  actor: Actor
  saleId: number
  productId: number
}

/** Takes an offer back before its flash sale begins; after that shoppers count on it. One that is not accepted goes at any time. */
export async function removeOffer(
  { database, invalidations, now }: Deps,
  { shopId, actor, saleId, productId }: Removal,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    const isOffered = ({ id }: { id: number }) => id === productId
    const accepted = (await selectAcceptedOfShop(tx, { shopId, saleIds: [saleId] })).find(isOffered)
    const offer = accepted ?? (await selectUnaccepted(tx, { shopId, saleIds: [saleId] })).find(isOffered)
    if (!sale || !offer) return refuse('not_found', text('This offer does not exist'))
    if ('proposal' in offer && offer.proposal !== null)
      return refuse('conflict', text('The market has proposed this. You accept or refuse it.'))
    if (accepted && !isIncoming(sale, at))
      return refuse('conflict', text('The flash sale has begun, so its offers stay'))
    if (accepted) await deleteAccepted(tx, saleId, productId)
    else await deleteUnaccepted(tx, saleId, productId)
    const { name: product, offer_price: price, quantity } = offer
    return recordOfferRemoved(tx, { shopId, actor, at, sale, product, price, quantity })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

interface Made {
  shopId: number
  actor: Actor
  at: number
  sale: { id: number; name: string }
  /** The name of the product. */
  product: string
  /** In minor units. */
  price: number
  quantity: number
}

const recordOfferAdded = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: 'flash_offer_added',
    sentence: text('Offered {{product}} in the flash sale {{name}}'),
    after: fieldsOf(made),
  })

const recordOfferRemoved = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: 'flash_offer_removed',
    sentence: text('Took {{product}} out of the flash sale {{name}}'),
    before: fieldsOf(made),
  })

const recordProposalDecided = (
  tx: Tx,
  { isAccepted, ...made }: Made & { isAccepted: boolean },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: isAccepted ? 'flash_proposal_accepted' : 'flash_proposal_refused',
    sentence: isAccepted
      ? text('Accepted {{product}} for the flash sale {{name}}')
      : text('Refused {{product}} in the flash sale {{name}}'),
    ...(isAccepted ? { after: fieldsOf(made) } : { before: fieldsOf(made) }),
  })

const asOffer = ({ shopId, actor, at, sale, product }: Made) => ({
  shopId,
  actor,
  at,
  subject: { kind: 'flash_sale' as const, id: sale.id, name: sale.name },
  values: { product, name: sale.name },
})

const fieldsOf = ({ price, quantity }: Made) => ({ price: toDecimal(price), quantity })

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
    const refusal = await acceptOffer(tx, consent, { sale, product, price, quantity })
    if (refusal) return refusal
    return recordProposalDecided(tx, { ...of, at, sale, product: product.name, price, quantity, isAccepted: true })
  })

/** Refuses a proposal of the market, which sees that. */
export const refuseProposal = (deps: Deps, of: OfProposal): Promise<RecordedChange | 'stale' | Refusal> =>
  decide(deps, of, async (tx, { sale, proposal, product, at }) => {
    await saveUnaccepted(tx, { ...proposal, proposal: 'refused' })
    const { price, quantity } = proposal
    return recordProposalDecided(tx, { ...of, at, sale, product, price, quantity, isAccepted: false })
  })

interface Found {
  sale: WholeSaleRow
  proposal: UnacceptedOffer
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
    const own = (await selectUnaccepted(tx, { shopId, saleIds: [saleId] })).find(isMeant)
    const isAccepted = (await selectAcceptedOfShop(tx, { shopId, saleIds: [saleId] })).some(isMeant)
    if (isAccepted || own?.proposal === 'refused') return refuse('conflict', text('This has been decided already'))
    const proposal = await selectUnacceptedOffer(tx, saleId, productId)
    if (!sale || !own || proposal?.proposal !== 'open') return refuse('not_found', text('This offer does not exist'))
    if (sale.ends_at <= at) return refuse('conflict', text('This flash sale has ended'))
    return change(tx, { sale, proposal, product: own.name, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}
