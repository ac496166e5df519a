import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RestorableChange, Restorer } from '../../../base/record/index.ts'
import { indexProducts, priceColumns, updateStockOfProducts } from '../../catalog/index.ts'
import { returnStock } from '../write/return-stock.ts'
import { type ChangedColumns, type Moment, momentOf } from './record-bulk.ts'
import type { ChangedProduct } from './repository.ts'
import {
  addToCategories,
  lockVariants,
  removeFromCategories,
  selectCategoryIds,
  selectChanged,
  selectProductsOfVariants,
  updateProducts,
} from './repository.ts'

/** Takes a change of several products back: of all, or of none where one has been changed since. */
export const bulkRestorer = ({ database: { engine }, invalidations }: Deps): Restorer => ({
  permission: 'products.write',
  async restore(tx, change) {
    const before = momentOf(change.before)
    const after = momentOf(change.after)
    const shopId = change.shopId ?? 0
    if (before.stock) {
      const ids = await selectProductsOfVariants(tx, { shopId, ids: before.stock.map(({ id }) => id) })
      await lockVariants(tx, engine, ids)
      const { actor, now } = change
      return restoreStock(tx, { shopId, ids, before: before.stock, after: after.stock ?? [], actor, now })
    }
    const ids = (before.products ?? before.categories ?? []).map(({ id }) => id)
    const current = await selectChanged(tx, { shopId, ids })
    if (before.categories) return restoreCategories(tx, { before: before.categories, after, current }, change)
    return restoreColumns(tx, { before: before.products ?? [], after: after.products ?? [], current }, change)
  },
  afterCommit: () => invalidations.publish('catalogue'),
})

type Columns = NonNullable<Moment['products']>
type Categories = NonNullable<Moment['categories']>

async function restoreColumns(
  tx: Tx,
  { before, after, current }: { before: Columns; after: Columns; current: ChangedProduct[] },
  { now }: RestorableChange,
): Promise<Refusal | undefined> {
  const found = new Map(current.map((product) => [product.id, product]))
  const since = after.filter((fields) => !isAsIn(found.get(fields.id), fields))
  if (since.length > 0) return refuseChanged(since, found)
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
  { before, after, current }: { before: Categories; after: Moment; current: ChangedProduct[] },
  { now }: RestorableChange,
): Promise<Refusal | undefined> {
  const ids = before.map(({ id }) => id)
  const present = new Map((await selectCategoryIds(tx, ids)).map((row) => [row.id, row]))
  const since = (after.categories ?? []).filter((row) => !isDeepStrictEqual(row, present.get(row.id)))
  if (since.length > 0 || current.length < ids.length)
    return refuseChanged(since, new Map(current.map((product) => [product.id, product])))
  await removeFromCategories(tx, ids)
  for (const { id, category_ids } of before) if (category_ids.length > 0) await addToCategories(tx, [id], category_ids)
  await updateProducts(
    tx,
    ids.map((id) => ({ id, values: {} })),
    now,
  )
  await indexProducts(tx, ids)
  return undefined
}

interface StockRestore {
  shopId: number
  ids: readonly number[]
  before: NonNullable<Moment['stock']>
  after: NonNullable<Moment['stock']>
  actor: Actor
  now: number
}

/** Stock goes back by the difference, so that sales since then stay. */
async function restoreStock(
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
  await updateProducts(
    tx,
    ids.map((id) => ({ id, values: {} })),
    now,
  )
  return undefined
}

const refuseChanged = (since: readonly { id: number }[], found: ReadonlyMap<number, ChangedProduct>) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), {
    current: { products: since.map(({ id }) => ({ id, name: found.get(id)?.name ?? '' })) },
  })
