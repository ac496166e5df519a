import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { noteOfferDecided } from '../../base/notifications/index.ts'
import { refuseUnknownSale } from './edit-sales.ts'
import { recordOfferApproved, recordOfferRefused, recordProductAdded, recordProposalWithdrawn } from './record-sale.ts'
import { lockSale, type WholeSaleRow } from './repository.ts'
import {
  deleteAccepted,
  deleteUnaccepted,
  lockShop,
  saveUnaccepted,
  selectAcceptedOfSales,
  selectUnaccepted,
  selectUnacceptedOffer,
  selectVisibleProduct,
  type UnacceptedOffer,
} from './repository-offers.ts'
import { acceptOffer, proposeOffer, refuseField, ShopConsent } from './shop-consent.ts'

interface OfOffer {
  saleId: number
  productId: number
  actor: Actor
}

interface Added extends OfOffer {
  /** In minor units. */
  price: number
  quantity: number
}

/** Proposes a product of any open shop for a flash sale; it counts once its shop accepts, or at once where there is one shop alone. */
export const addProduct = (deps: Deps, { price, quantity, ...offer }: Added): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, product, at }) => {
    if (!product) return refuseUnsold()
    const earlier = await selectUnacceptedOffer(tx, sale.id, product.id)
    if (earlier && ShopConsent.ofOwnOffer(earlier))
      return refuse('conflict', text('The shop has offered this product itself. Accept or refuse its offer.'))
    const terms = { sale, product, price, quantity }
    const consent = await ShopConsent.ofOnlyShop(tx)
    const refusal = consent ? await acceptOffer(tx, consent, terms) : await proposeOffer(tx, { ...terms, at })
    if (refusal) return refusal
    if (consent) await tellShop(tx, { sale, product, at, isAdded: true })
    return recordProductAdded(tx, { ...terms, isProposed: !consent, actor: offer.actor, at })
  })

/** Takes back a proposal that its shop has not accepted. */
export const withdrawProposal = (deps: Deps, offer: OfOffer): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, at }) => {
    const isOffered = ({ id }: { id: number }) => id === offer.productId
    const found = (await selectUnaccepted(tx, { shopId: null, saleIds: [sale.id] })).find(isOffered)
    const isAccepted = (await selectAcceptedOfSales(tx, [sale.id])).some(isOffered)
    if (isAccepted || (found && found.proposal === null))
      return refuse('conflict', text('Only a proposal that its shop has not accepted can be withdrawn'))
    if (!found) return refuseUnknownOffer()
    await deleteUnaccepted(tx, sale.id, offer.productId)
    const { offer_price: price, quantity } = found
    return recordProposalWithdrawn(tx, { sale, product: found, price, quantity, actor: offer.actor, at })
  })

/** Accepts an offer of a seller that waits, if it is still possible. */
export const approveOffer = (deps: Deps, offer: OfOffer): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, product, at }) => {
    const waiting = await selectUnacceptedOffer(tx, sale.id, offer.productId)
    if (!waiting) return refuseUnknownOffer()
    const consent = ShopConsent.ofOwnOffer(waiting)
    if (!consent) return refuseDecided(waiting)
    if (!product) return refuseUnsold()
    const terms = { sale, product, price: waiting.price, quantity: waiting.quantity }
    const refusal = await acceptOffer(tx, consent, terms)
    if (refusal) return refusal
    await tellShop(tx, { sale, product, at })
    return recordOfferApproved(tx, { ...terms, actor: offer.actor, at })
  })

/** Refuses an offer that waits, or takes an accepted one out. Its seller reads the reason. */
export const refuseOffer = (
  deps: Deps,
  { reason, ...offer }: OfOffer & { reason: string },
): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, at }) => {
    const isOffered = ({ id }: { id: number }) => id === offer.productId
    const accepted = (await selectAcceptedOfSales(tx, [sale.id])).find(isOffered)
    const found = accepted ?? (await selectUnaccepted(tx, { shopId: null, saleIds: [sale.id] })).find(isOffered)
    if (!found) return refuseUnknownOffer()
    if ('proposal' in found && !ShopConsent.ofOwnOffer(found)) return refuseDecided(found)
    const { offer_price: price, quantity } = found
    if (accepted) await deleteAccepted(tx, sale.id, offer.productId)
    const refused = { flash_sale_id: sale.id, product_id: offer.productId, price, quantity }
    await saveUnaccepted(tx, { ...refused, refusal: reason, proposal: null, created_at: at })
    await tellShop(tx, { sale, product: found, at })
    return recordOfferRefused(tx, { sale, product: found, price, quantity, reason, actor: offer.actor, at })
  })

interface Told {
  sale: WholeSaleRow
  product: { id: number; shop_id: number }
  at: number
  isAdded?: boolean
}

const tellShop = (tx: Tx, { sale, product, at: now, ...told }: Told) =>
  noteOfferDecided(tx, { shopId: product.shop_id, saleId: sale.id, productId: product.id, now, ...told })

const refuseUnsold = () => refuseField('product_id', text('No open shop sells this product'))

const refuseDecided = ({ proposal }: Pick<UnacceptedOffer, 'proposal'>) =>
  proposal === 'open'
    ? refuse('conflict', text('Its shop decides about this proposal'))
    : refuse('conflict', text('This has been decided already'))

const refuseUnknownOffer = () => refuse('not_found', text('This offer does not exist'))

/** Undefined: no open shop sells it any more. */
type VisibleProduct = Awaited<ReturnType<typeof selectVisibleProduct>>

async function decide(
  { database, invalidations, now }: Deps,
  { saleId, productId }: OfOffer,
  change: (
    tx: Tx,
    context: { sale: WholeSaleRow; product: VisibleProduct; at: number },
  ) => Promise<RecordedChange | Refusal>,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    if (!sale) return refuseUnknownSale()
    if (sale.ends_at <= at) return refuse('conflict', text('This flash sale has ended'))
    const product = await selectVisibleProduct(tx, productId)
    if (product) await lockShop(tx, product.shop_id)
    return change(tx, { sale, product, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}
