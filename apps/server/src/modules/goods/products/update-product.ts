import type { ProductContent, SellerProductDetails } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { noteProductCorrected } from '../../base/notifications/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { countOpen, sendReport } from '../../base/reports/index.ts'
import {
  isRejectedRow,
  type ProductWriter,
  priceColumns,
  selectByIds,
  updateStockOfProducts,
  writeInTransaction,
} from '../catalog/index.ts'
import { recordMovements } from '../stock/index.ts'
import { presentProducts } from './present-products.ts'
import { readEditable, recordEdit } from './record-product.ts'
import {
  deletePrices,
  publishDrafts,
  releasePictures,
  selectDueDiscounts,
  selectNextDue,
  selectOldPictures,
  selectOldPrices,
  selectOwner,
  selectVersion,
  setDiscount,
  updateSingleStock,
} from './repository-writing.ts'
import { type ProductInput, refuseField, writeContent } from './write-content.ts'

interface ProductUpdate {
  productId: number
  shopId: number
  actor: Actor
  /** The version that was edited; undefined: whichever it has, for commands. */
  version: number | undefined
  input: ProductInput
  stock?: { value: number; expected: number } | undefined
  locales: readonly string[]
  /** Called in the same transaction, where something has changed. */
  onRecorded?: (tx: Tx, change: RecordedChange) => Promise<void>
}

/**
 * Changes the given fields of a product. @returns `stale` if somebody else has changed it since, or its stock was sold meanwhile
 */
export async function updateProduct(
  deps: Deps,
  update: ProductUpdate,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const now = deps.now()
  try {
    const outcome = await writeInTransaction(deps, (writer) => writeUpdate(writer, update, now))
    return outcome instanceof Refusal && outcome.code === 'stale' ? 'stale' : outcome
  } catch (error) {
    if (isRejectedRow(error)) return refuse('conflict', text('This could not be saved. Please try again.'))
    throw error
  }
}

async function writeUpdate(
  writer: ProductWriter,
  update: ProductUpdate,
  now: number,
): Promise<{ change: RecordedChange | undefined } | Refusal> {
  const { productId, shopId, actor, version, input, stock, locales } = update
  const { tx } = writer
  const [stored] = await selectByIds(tx, shopId, [productId])
  if (!stored) return refuseUnknownProduct()
  const before = await readEditable(tx, { productId, shopId })
  if (!before || (version !== undefined && stored.version !== version)) return refuseStale()
  if (stock) {
    if (stored.variants.length !== 1)
      return refuseField('stock', text('This product has several variants, each with a stock of its own'))
    const { value, expected } = stock
    const variantId = await updateSingleStock(tx, { productId, stock: value, expected })
    if (variantId === undefined) return refuseStale()
    const cause = { reason: 'correction' as const, actor }
    const delta = value - expected
    if (delta !== 0)
      await recordMovements(tx, [{ ...cause, variantId, productId, shopId, delta, stockAfter: value }], now)
    await updateStockOfProducts(tx, [productId], now)
  }
  if (Object.values(input).some((value) => value !== undefined)) {
    const written = await writeContent(writer, { shopId, stored, input, actor, locales, now })
    if (written instanceof Refusal) return written
    // Of two writers that read the same version, the second finds it changed twice.
    if ((await selectVersion(tx, { id: productId, shopId })) !== stored.version + 1) return refuseStale()
  }
  const change = await recordEdit(tx, { productId, shopId, actor, at: now, before })
  if (change) await update.onRecorded?.(tx, change)
  return { change }
}

export const refuseUnknownProduct = () => refuse('not_found', text('Product not found'))

const refuseStale = () => refuse('stale', text('Somebody else has changed this in the meantime'))

type Correction = Pick<
  ProductInput,
  'name' | 'summary' | 'description' | 'texts' | 'category_ids' | 'tax_category_id' | 'brand' | 'unit'
>

interface Correcting {
  productId: number
  /** Of the market's staff. */
  actor: Actor
  version: number | undefined
  input: Correction
  locales: readonly string[]
}

/**
 * Corrects the words of a seller's product for the market. The shop reads in a notification what has changed and by whom, and finds it
 * in its record, where it can be taken back. A draft is its shop's alone. @returns `stale` as an edit of the shop does
 */
export async function correctProduct(
  deps: Deps,
  { productId, ...correction }: Correcting,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const owner = await selectOwner(deps.database.db, productId)
  if (!owner) return refuseUnknownProduct()
  if (owner.status === 'draft') return refuse('conflict', text('A draft is its shop’s alone'))
  const { shop_id: shopId } = owner
  return updateProduct(deps, {
    ...correction,
    productId,
    shopId,
    onRecorded: (tx, change) => noteProductCorrected(tx, { shopId, productId, recordId: change.id, now: deps.now() }),
  })
}

/** Shows what the market may correct in a product. */
export async function showContent(
  deps: Deps,
  { productId, locales }: { productId: number; locales: readonly string[] },
): Promise<ProductContent | Refusal> {
  const owner = await selectOwner(deps.database.db, productId)
  if (!owner) return refuseUnknownProduct()
  const reader = { locale: '', locales }
  const [product] = await presentProducts(deps.database.db, { shopId: owner.shop_id, ids: [productId] }, reader)
  return product ? contentOf(product) : refuseUnknownProduct()
}

const contentOf = (product: SellerProductDetails): ProductContent => {
  const { id, version, name, summary, description, texts, category_ids, tax_category_id, brand, unit } = product
  const { net_quantity, net_unit, withdrawal_exempt, energy_label, safety } = product
  return {
    ...{ id, version, name, summary, description, texts, category_ids, tax_category_id, brand, unit },
    ...{ net_quantity, net_unit, withdrawal_exempt, energy_label, safety },
  }
}

interface Request {
  productId: number
  shopId: number
  userId: number
  actor: Actor
  text: string
}

/** Asks the market to look again at a product that it has hidden or refused; once, until it has decided. */
export async function askAnotherLook(
  deps: OutboundDeps,
  { productId, shopId, userId, actor, text: words }: Request,
): Promise<RecordedChange | Refusal> {
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const now = deps.now()
    const [product] = await selectByIds(tx, shopId, [productId])
    if (!product) return refuseUnknownProduct()
    const { name, hold } = product
    if (hold === null || hold.state === 'waiting' || hold.state === 'recalled')
      return refuse('conflict', text('The market does not hide this product'))
    if ((await countOpen(tx, 'product', [productId], { ofShops: true })).has(productId))
      return refuse('conflict', text('You have asked already. The market has not decided yet.'))
    const report = { shopId, userId, actor, reason: 'other' as const, text: words, now }
    await sendReport({ ...deps, tx, settings }, report, { kind: 'product', id: productId, author: name, words: name })
    return recordChange(tx, {
      at: now,
      actor,
      shopId,
      action: 'another_look_asked',
      subject: { kind: 'product', id: productId, name },
      sentence: text('Asked the market for another look at {{name}}'),
      values: { name },
    })
  })
  if (!(change instanceof Refusal)) deps.outbound.kick()
  return change
}

const POLL_INTERVAL_MS = 15_000
const BATCH = 100
/** An upload that no product shows is deleted after this time; until then an edit can be undone. */
const UNUSED_MS = 30 * 24 * 3_600_000
/** Reductions look back for 30 days; a year tells an authority how they were made. */
const PRICES_KEPT_MS = 365 * 24 * 3_600_000

/**
 * Publishes drafts and begins and ends discounts when they are due: the columns that lists, carts and filters read change, so that all of
 * them follow. It does not change versions, as no member's edit is overwritten by it.
 */
export const createProductSchedule = ({ database, invalidations, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'product-schedule',
    async work({ mayGo }) {
      for (;;) {
        const at = now()
        const next = await selectNextDue(database.db)
        if (next === null || next > at || !mayGo()) break
        await database.write((tx) => applyDue(tx, at))
        invalidations.publish('catalogue')
      }
      const old = await selectOldPictures(database.db, now() - UNUSED_MS, BATCH)
      if (old.length > 0) await database.write((tx) => releasePictures(tx, old, now()))
      const forgotten = await selectOldPrices(database.db, now() - PRICES_KEPT_MS, BATCH)
      if (forgotten.length > 0) await database.write((tx) => deletePrices(tx, forgotten))
    },
    failure: 'products that were due could not be published or priced',
    now,
    nextDueAt: () => selectNextDue(database.db),
    lookEveryMs: POLL_INTERVAL_MS,
  })

async function applyDue(tx: Tx, now: number): Promise<void> {
  await publishDrafts(tx, now)
  for (const { id, price, planned_discount_price, ...due } of await selectDueDiscounts(tx, now, BATCH)) {
    const { discount_from, discount_to } = due
    const isOver = discount_to !== null && discount_to <= now
    const columns = priceColumns(price, isOver ? 0 : planned_discount_price)
    const { discount_price, sale_price, discount_percentage } = columns
    const dates = isOver ? { discount_from: null, discount_to: null } : { discount_from, discount_to }
    const values = { discount_price, sale_price, discount_percentage, planned_discount_price: 0, ...dates }
    await setDiscount(tx, id, values, now)
  }
}
