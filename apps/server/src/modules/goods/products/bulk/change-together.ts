import type { BulkProductChange, RefusedProduct } from '@rialto/contract'
import type { ErrorCode } from '@rialto/contract/error-codes'
import { BULK_PRODUCTS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../../texts/index.ts'
import { indexProducts, updateStockOfProducts } from '../../catalog/index.ts'
import { type Movement, recordMovements } from '../../stock/index.ts'
import { selectIds } from '../list/repository.ts'
import type { ProductFilter } from '../list/rules.ts'
import { refuseField } from '../write/read-content.ts'
import { type Moment, readMoment, recordTogether } from './record-bulk.ts'
import {
  addToCategories,
  lockVariants,
  removeFromCategories,
  selectCategory,
  selectChanged,
  updateProducts,
  updateStock,
} from './repository.ts'
import { changeOf } from './rules.ts'

export interface TogetherChange {
  shopId: number
  actor: Actor
  chosen:
    | { ids: readonly number[]; versions?: readonly number[] | undefined }
    /** With a count, which the products that match must still have. */
    | { filter: ProductFilter; expectedCount?: number | undefined }
  change: BulkProductChange
  locale: string
}

interface Together {
  done: number
  refused: RefusedProduct[]
  change: RecordedChange | undefined
}

/** Makes one change of several products in one transaction: of all, or of none where one is refused. */
export async function changeTogether(deps: Deps, request: TogetherChange): Promise<Together | Refusal> {
  const { database, invalidations, now } = deps
  const at = now()
  const outcome = await database.write((tx) => writeTogether(tx, deps, request, at))
  if (!(outcome instanceof Refusal) && outcome.done > 0) invalidations.publish('catalogue')
  return outcome
}

async function writeTogether(
  tx: Tx,
  { database: { engine } }: Pick<Deps, 'database'>,
  { shopId, actor, chosen, change, locale }: TogetherChange,
  now: number,
): Promise<Together | Refusal> {
  const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : await selectIds(tx, chosen.filter, BULK_PRODUCTS_MAX + 1)
  if (ids.length > BULK_PRODUCTS_MAX)
    return refuseField('filter', text('So many products cannot be changed at once. Please narrow the list.'))
  if ('filter' in chosen && (chosen.expectedCount ?? ids.length) !== ids.length)
    return refuse('stale', text('The products that match have changed. Please look at the list again.'), {
      current: { count: ids.length },
    })
  if (change.kind === 'stock') await lockVariants(tx, engine, ids)
  const products = new Map((await selectChanged(tx, { shopId, ids })).map((product) => [product.id, product]))
  const expected = new Map('ids' in chosen ? chosen.ids.map((id, index) => [id, chosen.versions?.[index]]) : [])
  const refused: RefusedProduct[] = []
  const changes: { id: number; values: object }[] = []
  const refuseOne = (id: number, name: string, code: ErrorCode, why: TextKey) =>
    refused.push({ id, name, code, message: translate(locale, why) })
  for (const id of ids) {
    const product = products.get(id)
    if (!product) refuseOne(id, '', 'not_found', text('Product not found'))
    else if ((expected.get(id) ?? product.version) !== product.version)
      refuseOne(id, product.name, 'stale', text('Somebody else has changed this in the meantime'))
    else {
      const outcome = changeOf(product, change, now)
      if ('fault' in outcome) refuseOne(id, product.name, 'invalid', outcome.fault)
      else changes.push({ id, values: outcome.values })
    }
  }
  if (refused.length > 0 || changes.length === 0) return { done: 0, refused, change: undefined }
  const before = await readMoment(tx, change.kind, [...products.values()])
  const refusal = await writeRelated(tx, ids, change, now)
  if (refusal) return refusal
  await updateProducts(tx, changes, now)
  const after = await readMoment(tx, change.kind, await selectChanged(tx, { shopId, ids }))
  await recordMovements(tx, movementsBetween(before, after, { shopId, actor }), now)
  const made = { shopId, actor, at: now, change, products: [...products.values()], before, after }
  return { done: changes.length, refused: [], change: await recordTogether(tx, made) }
}

/** Writes the part of a change that stands in other tables than the products'. */
async function writeRelated(
  tx: Tx,
  ids: readonly number[],
  change: BulkProductChange,
  now: number,
): Promise<Refusal | undefined> {
  if (change.kind === 'stock') {
    await updateStock(tx, { ids, mode: change.mode, value: change.value })
    await updateStockOfProducts(tx, [...ids], now)
  }
  if (change.kind !== 'category') return undefined
  const category = await selectCategory(tx, change.category_id)
  if (!category) return refuse('invalid', text('This category does not exist'))
  if (change.mode === 'set') await removeFromCategories(tx, ids)
  if (change.mode === 'remove') await removeFromCategories(tx, ids, category.id)
  else await addToCategories(tx, ids, category.parent_id === null ? [category.id] : [category.parent_id, category.id])
  await indexProducts(tx, ids)
  return undefined
}

function movementsBetween(before: Moment, after: Moment, made: Pick<Movement, 'shopId' | 'actor'>): Movement[] {
  const stockBefore = new Map(before.stock?.map(({ id, stock }) => [id, stock]))
  return (after.stock ?? [])
    .map(({ id, product_id: productId, stock }) => {
      const delta = stock - (stockBefore.get(id) ?? stock)
      return { ...made, variantId: id, productId, delta, stockAfter: stock, reason: 'correction' as const }
    })
    .filter(({ delta }) => delta !== 0)
}
