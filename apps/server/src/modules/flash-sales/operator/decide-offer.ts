import { FLASH_SALE_OFFERS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { noteOfferDecided } from '../../notifications/index.ts'
import { checkOffer, refuseField } from '../check-offer.ts'
import { lockSale, type WholeSaleRow } from '../repository.ts'
import {
  countOffers,
  deleteUncounted,
  saveUncounted,
  selectUncounted,
  selectUncountedOffer,
} from '../repository-offers.ts'
import { deleteOffer, insertOffer, lockShop, nextPosition } from '../seller/repository.ts'
import { recordOfferApproved, recordOfferRefused, recordProductAdded } from './record-sale.ts'
import { selectCounted, selectSoldProduct } from './repository-offers.ts'
import { refuseUnknownSale } from './update-sale.ts'

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

/** Adds a product of any open shop to a flash sale; its seller sees it, and may take it out until the sale begins. */
export const addProduct = (deps: Deps, { price, quantity, ...offer }: Added): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, at }) => {
    const product = await insertChecked(tx, { sale, productId: offer.productId, price, quantity })
    if (product instanceof Refusal) return product
    await tellShop(tx, { sale, product, at, isAdded: true })
    return recordProductAdded(tx, { sale, product, price, quantity, actor: offer.actor, at })
  })

/** Accepts an offer of a seller that waits, if it is still possible. */
export const approveOffer = (deps: Deps, offer: OfOffer): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, at }) => {
    const waiting = await selectUncountedOffer(tx, sale.id, offer.productId)
    if (!waiting) return refuseUnknownOffer()
    if (waiting.refusal !== null) return refuse('conflict', text('This has been decided already'))
    const { price, quantity } = waiting
    await deleteUncounted(tx, sale.id, offer.productId)
    const product = await insertChecked(tx, { sale, productId: offer.productId, price, quantity })
    if (product instanceof Refusal) return product
    await tellShop(tx, { sale, product, at })
    return recordOfferApproved(tx, { sale, product, price, quantity, actor: offer.actor, at })
  })

/** Refuses an offer that waits, or takes one out that counts. Its seller reads the reason. */
export const refuseOffer = (
  deps: Deps,
  { reason, ...offer }: OfOffer & { reason: string },
): Promise<RecordedChange | Refusal> =>
  decide(deps, offer, async (tx, { sale, at }) => {
    const isOffered = ({ id }: { id: number }) => id === offer.productId
    const counted = (await selectCounted(tx, [sale.id])).find(isOffered)
    const found = counted ?? (await selectUncounted(tx, { shopId: null, saleIds: [sale.id] })).find(isOffered)
    if (!found) return refuseUnknownOffer()
    if (!counted && 'refusal' in found && found.refusal !== null)
      return refuse('conflict', text('This has been decided already'))
    const { offer_price: price, quantity } = found
    if (counted) await deleteOffer(tx, sale.id, offer.productId)
    const refused = { flash_sale_id: sale.id, product_id: offer.productId, price, quantity }
    await saveUncounted(tx, { ...refused, refusal: reason, created_at: at })
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

const refuseUnknownOffer = () => refuse('not_found', text('This offer does not exist'))

async function decide(
  { database, invalidations, now }: Deps,
  { saleId, productId }: OfOffer,
  change: (tx: Tx, context: { sale: WholeSaleRow; at: number }) => Promise<RecordedChange | Refusal>,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, saleId)
    if (!sale) return refuseUnknownSale()
    if (sale.ends_at <= at) return refuse('conflict', text('This flash sale has ended'))
    const product = await selectSoldProduct(tx, productId)
    if (product) await lockShop(tx, product.shop_id)
    return change(tx, { sale, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

interface Insertion {
  sale: WholeSaleRow
  productId: number
  price: number
  quantity: number
}

/** Adds an offer that counts, in place of one that was refused before. @returns its product */
async function insertChecked(tx: Tx, { sale, productId, price, quantity }: Insertion) {
  const product = await selectSoldProduct(tx, productId)
  if (!product) return refuseField('product_id', text('No open shop sells this product'))
  const refusal = await checkOffer(tx, { sale, product, price, quantity })
  if (refusal) return refusal
  if ((await countOffers(tx, sale.id)) >= FLASH_SALE_OFFERS_MAX)
    return refuse('conflict', text('There are as many offers in this flash sale as there may be'))
  await deleteUncounted(tx, sale.id, productId)
  await insertOffer(tx, {
    ...{ flash_sale_id: sale.id, product_id: productId, price, quantity },
    position: await nextPosition(tx, sale.id),
  })
  return product
}
