import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { changedFields, type RestorableChange, type Restorer, type Restorers } from '../../base/record/index.ts'
import {
  choiceKey,
  indexProducts,
  openWriter,
  priceColumns,
  selectByIds,
  updateStockOfProducts,
} from '../catalog/index.ts'
import { type Movement, recordMovements } from '../stock/index.ts'
import { isTaxCategory } from '../taxes/index.ts'
import { type BulkState, bulkStateOf, type ChangedColumns, PRODUCTS_CHANGED } from './change-together.ts'
import { type EditableFields, editedFields, PRODUCT_CHANGED, readEditable } from './record-product.ts'
import {
  addToCategories,
  type ChangedProduct,
  lockVariants,
  removeFromCategories,
  selectCategoryIds,
  selectChanged,
  selectProductsOfVariants,
  touchProducts,
  updateProducts,
} from './repository-bulk.ts'
import { addVariantStock } from './repository-writing.ts'
import { refuseUnknownProduct } from './update-product.ts'
import { type ProductInput, UNKNOWN_TAX_CATEGORY, writeContent } from './write-content.ts'

export const productRestorers = (deps: Deps): Restorers => ({
  [PRODUCT_CHANGED]: productRestorer(deps),
  [PRODUCTS_CHANGED]: bulkRestorer(deps),
})

interface Returned {
  shopId: number
  differences: readonly { variantId: number; difference: number }[]
  actor: Actor
  now: number
}

/** Takes changes of stock back by their differences, so that sales since then stay. The products' own stock is the caller's. */
async function returnStock(tx: Tx, { shopId, differences, actor, now }: Returned): Promise<Refusal | undefined> {
  const movements: Movement[] = []
  for (const { variantId, difference } of differences) {
    if (difference === 0) continue
    const variant = await addVariantStock(tx, { id: variantId, difference })
    if (!variant) return refuse('conflict', text('So many pieces have been sold that the stock cannot go back'))
    const { product_id: productId, stock: stockAfter } = variant
    movements.push({
      variantId,
      productId,
      shopId,
      delta: difference,
      stockAfter,
      reason: 'correction',
      actor,
    })
  }
  await recordMovements(tx, movements, now)
  return undefined
}

type Options = EditableFields['options']

/** Puts the fields of an edit back. Stock goes back by the difference that the edit made, so that sales since then stay. */
const productRestorer = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorer => ({
  permission: 'products.write',
  async restore(tx, change) {
    const productId = change.subjectId ?? 0
    const shopId = change.shopId ?? 0
    const [stored] = await selectByIds(tx, shopId, [productId])
    const current = stored && (await readEditable(tx, { productId, shopId }))
    if (!current) return refuseUnknownProduct()
    const before = editedFields(change.before)
    const after = editedFields(change.after)
    const since = changedFields(withoutStock(current), withoutStock(after))
    if (since) return refuse('stale', text('Somebody else has changed this in the meantime'), { current: since.before })
    const written = await writeContent(await openWriter(tx, change.now), {
      shopId,
      stored,
      input: toInput(before, after),
      actor: change.actor,
      locales: [...(before.texts ?? []), ...(after.texts ?? [])].map(({ locale }) => locale),
      now: change.now,
    })
    if (written instanceof Refusal) return written
    return before.options && after.options && restoreStock(tx, change, before.options, after.options)
  },
  afterCommit: () => invalidations.publish('catalogue'),
})

const withoutStock = (fields: Partial<EditableFields>) => ({
  ...fields,
  ...(fields.options && {
    options: { ...fields.options, variants: fields.options.variants.map(({ stock: _, ...variant }) => variant) },
  }),
})

const NO_TEXTS = { name: '', summary: '', description: '', size_label: '', color_label: '', warnings: '' }

/** Variants that the edit removed come back with their stock; that of the others is not touched here. */
function toInput({ texts, options, ...fields }: Partial<EditableFields>, after: Partial<EditableFields>): ProductInput {
  const kept = new Set(after.options?.variants.map(choiceKey))
  const added = (after.texts ?? []).filter(({ locale }) => !texts?.some((one) => one.locale === locale))
  return {
    ...fields,
    texts: texts && [...texts, ...added.map(({ locale }) => ({ ...NO_TEXTS, locale }))],
    options: options && {
      ...options,
      variants: options.variants.map(({ stock, net_quantity = null, ...variant }) => ({
        ...variant,
        net_quantity,
        ...(kept.has(choiceKey(variant)) ? {} : { stock }),
      })),
    },
  }
}

async function restoreStock(
  tx: Tx,
  { shopId, subjectId, actor, now }: RestorableChange,
  before: Options,
  after: Options,
): Promise<Refusal | undefined> {
  const productId = subjectId ?? 0
  const [stored] = await selectByIds(tx, shopId ?? 0, [productId])
  const ids = new Map(stored?.variants.map((variant) => [choiceKey(variant), variant.id]))
  const stockAfter = new Map(after.variants.map((variant) => [choiceKey(variant), variant.stock]))
  const differences = before.variants.map((variant) => {
    const key = choiceKey(variant)
    return { variantId: ids.get(key) ?? 0, difference: variant.stock - (stockAfter.get(key) ?? variant.stock) }
  })
  const refusal = await returnStock(tx, { shopId: shopId ?? 0, differences, actor, now })
  if (!refusal) await updateStockOfProducts(tx, [productId], now)
  return refusal
}

/** Takes a change of several products back: of all, or of none where one has been changed since. */
const bulkRestorer = ({ database: { engine }, invalidations }: Deps): Restorer => ({
  permission: 'products.write',
  async restore(tx, change) {
    const before = bulkStateOf(change.before)
    const after = bulkStateOf(change.after)
    const shopId = change.shopId ?? 0
    if (before.stock) {
      const ids = await selectProductsOfVariants(tx, { shopId, ids: before.stock.map(({ id }) => id) })
      await lockVariants(tx, engine, ids)
      const { actor, now } = change
      return restoreStockTogether(tx, { shopId, ids, before: before.stock, after: after.stock ?? [], actor, now })
    }
    const ids = (before.products ?? before.categories ?? []).map(({ id }) => id)
    const current = await selectChanged(tx, { shopId, ids })
    if (before.categories) return restoreCategories(tx, { before: before.categories, after, current }, change)
    return restoreColumns(tx, { before: before.products ?? [], after: after.products ?? [], current }, change)
  },
  afterCommit: () => invalidations.publish('catalogue'),
})

type Columns = NonNullable<BulkState['products']>
type Categories = NonNullable<BulkState['categories']>

async function restoreColumns(
  tx: Tx,
  { before, after, current }: { before: Columns; after: Columns; current: ChangedProduct[] },
  { now }: RestorableChange,
): Promise<Refusal | undefined> {
  const found = new Map(current.map((product) => [product.id, product]))
  const since = after.filter((fields) => !isAsIn(found.get(fields.id), fields))
  if (since.length > 0) return refuseChanged(since, found)
  for (const id of new Set(before.flatMap(({ tax_category_id }) => tax_category_id ?? [])))
    if (!(await isTaxCategory(tx, id))) return refuse('conflict', UNKNOWN_TAX_CATEGORY)
  const changes = before.map(({ id, ...columns }) => ({ id, values: withDerived(columns) }))
  await updateProducts(tx, changes, now)
  return undefined
}

const isAsIn = (product: ChangedProduct | undefined, { id: _, ...fields }: Columns[number]): boolean =>
  product !== undefined &&
  Object.entries(fields).every(([name, value]) => product[name as keyof ChangedColumns] === value)

const withDerived = (columns: Partial<ChangedColumns>) => ({
  ...columns,
  ...(columns.price === undefined ? {} : priceColumns(columns.price, columns.discount_price ?? 0)),
})

async function restoreCategories(
  tx: Tx,
  { before, after, current }: { before: Categories; after: BulkState; current: ChangedProduct[] },
  { now }: RestorableChange,
): Promise<Refusal | undefined> {
  const ids = before.map(({ id }) => id)
  const present = new Map((await selectCategoryIds(tx, ids)).map((row) => [row.id, row]))
  const since = (after.categories ?? []).filter((row) => !isDeepStrictEqual(row, present.get(row.id)))
  if (since.length > 0 || current.length < ids.length)
    return refuseChanged(since, new Map(current.map((product) => [product.id, product])))
  await removeFromCategories(tx, ids)
  for (const { id, category_ids } of before) if (category_ids.length > 0) await addToCategories(tx, [id], category_ids)
  await touchProducts(tx, ids, now)
  await indexProducts(tx, ids)
  return undefined
}

interface StockRestore {
  shopId: number
  ids: readonly number[]
  before: NonNullable<BulkState['stock']>
  after: NonNullable<BulkState['stock']>
  actor: Actor
  now: number
}

/** Stock goes back by the difference, so that sales since then stay. */
async function restoreStockTogether(
  tx: Tx,
  { shopId, ids, before, after, actor, now }: StockRestore,
): Promise<Refusal | undefined> {
  const stockAfter = new Map(after.map(({ id, stock }) => [id, stock]))
  const differences = before.map(({ id, stock }) => ({
    variantId: id,
    difference: stock - (stockAfter.get(id) ?? stock),
  }))
  const refusal = await returnStock(tx, { shopId, differences, actor, now })
  if (refusal) return refusal
  await updateStockOfProducts(tx, ids, now)
  await touchProducts(tx, ids, now)
  return undefined
}

const refuseChanged = (since: readonly { id: number }[], found: ReadonlyMap<number, ChangedProduct>) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), {
    current: { products: since.map(({ id }) => ({ id, name: found.get(id)?.name ?? '' })) },
  })
