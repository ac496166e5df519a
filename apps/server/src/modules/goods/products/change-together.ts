import type { BulkProductChange, RefusedProduct } from '@rialto/contract'
import type { ErrorCode } from '@rialto/contract/error-codes'
import { BULK_PRODUCTS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import { indexProducts, mustTellFirst, updateStockOfProducts } from '../catalog/index.ts'
import { type Movement, recordMovements } from '../stock/index.ts'
import { isTaxCategory, selectTaxCategories } from '../taxes/index.ts'
import { selectIds } from './repository.ts'
import {
  addToCategories,
  type ChangedProduct,
  lockVariants,
  removeFromCategories,
  selectCategory,
  selectCategoryIds,
  selectChanged,
  selectVariantStock,
  updateProducts,
  updateStock,
  type VariantStock,
} from './repository-bulk.ts'
import { changeOf, type ProductFilter, TELL_FIRST } from './rules.ts'
import { refuseField, UNKNOWN_TAX_CATEGORY } from './write-content.ts'

interface TogetherChange {
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
  const taxId = change.kind === 'tax_category' ? change.tax_category_id : null
  if (taxId !== null && !(await isTaxCategory(tx, taxId))) return refuseField('tax_category_id', UNKNOWN_TAX_CATEGORY)
  if (change.kind === 'stock') await lockVariants(tx, engine, ids)
  const products = new Map((await selectChanged(tx, { shopId, ids })).map((product) => [product.id, product]))
  const expected = new Map('ids' in chosen ? chosen.ids.map((id, index) => [id, chosen.versions?.[index]]) : [])
  const refused: RefusedProduct[] = []
  const changes: { id: number; values: object }[] = []
  const refuseOne = (id: number, name: string, code: ErrorCode, why: TextKey) =>
    refused.push({ id, name, code, message: translate(locale, why) })
  const isHeld = change.kind === 'status' && change.status === 'active' && (await mustTellFirst(tx, { shopId, now }))
  for (const id of ids) {
    const product = products.get(id)
    if (!product) refuseOne(id, '', 'not_found', text('Product not found'))
    else if ((expected.get(id) ?? product.version) !== product.version)
      refuseOne(id, product.name, 'stale', text('Somebody else has changed this in the meantime'))
    else if (isHeld && product.status !== 'active') refuseOne(id, product.name, 'invalid', TELL_FIRST)
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

function movementsBetween(before: BulkState, after: BulkState, made: Pick<Movement, 'shopId' | 'actor'>): Movement[] {
  const stockBefore = new Map(before.stock?.map(({ id, stock }) => [id, stock]))
  return (after.stock ?? [])
    .map(({ id, product_id: productId, stock }) => {
      const delta = stock - (stockBefore.get(id) ?? stock)
      return { ...made, variantId: id, productId, delta, stockAfter: stock, reason: 'correction' as const }
    })
    .filter(({ delta }) => delta !== 0)
}

export const PRODUCTS_CHANGED = 'products_changed'

/** The columns of products that changes of several products set; others follow from these. */
const COLUMNS = [
  'price',
  'discount_price',
  'planned_discount_price',
  'discount_from',
  'discount_to',
  'status',
  'publish_at',
  'tax_category_id',
] as const
export type ChangedColumns = Pick<ChangedProduct, (typeof COLUMNS)[number]>

/** The values that a change sets, read at a moment: columns and categories by product, stock by variant. */
export interface BulkState {
  products?: (Partial<ChangedColumns> & { id: number })[]
  categories?: { id: number; category_ids: number[] }[]
  stock?: VariantStock[]
}

/** Discounts change the columns that prices change. */
const kindOf = (column: (typeof COLUMNS)[number]): BulkProductChange['kind'] =>
  column === 'tax_category_id' ? 'tax_category' : column === 'status' || column === 'publish_at' ? 'status' : 'price'

/** Reads what a change sets, in the order of ids. */
async function readMoment(
  tx: Tx,
  kind: BulkProductChange['kind'],
  products: readonly ChangedProduct[],
): Promise<BulkState> {
  const ids = products.map(({ id }) => id)
  if (kind === 'stock') return { stock: await selectVariantStock(tx, ids) }
  if (kind === 'category') return { categories: await selectCategoryIds(tx, ids) }
  const names = COLUMNS.filter((name) => kindOf(name) === (kind === 'discount' ? 'price' : kind))
  return {
    products: products.map((product) => ({
      id: product.id,
      ...Object.fromEntries(names.map((name) => [name, product[name]])),
    })),
  }
}

interface RecordedTogether {
  shopId: number
  actor: Actor
  at: number
  change: BulkProductChange
  products: readonly ChangedProduct[]
  before: BulkState
  after: BulkState
}

/** Records one change of several products; of a single one with its name. */
async function recordTogether(tx: Tx, together: RecordedTogether): Promise<RecordedChange> {
  const { products, change, before, after, ...made } = together
  const [only, ...others] = products
  const name = others.length === 0 ? (only?.name ?? '') : null
  const taxes = change.kind === 'tax_category' ? await selectTaxCategories(tx) : []
  const taxNames = new Map(taxes.map((tax) => [tax.id, tax.name]))
  return recordChange(tx, {
    ...made,
    action: PRODUCTS_CHANGED,
    subject: { kind: 'product', id: name === null ? null : (only?.id ?? null), name: name ?? '' },
    ...(name === null
      ? { sentence: ofSeveral(change), values: { number: products.length } }
      : { sentence: ofOne(change), values: { name } }),
    before: { ...toShown(before, products, taxNames), ...toInternal(before) },
    after: { ...toShown(after, products, taxNames), ...toInternal(after) },
    restorable: true,
  })
}

/** Products of a large change that the record shows; the restorer has all. */
const SHOWN_MAX = 50

/** The values for people, amounts in decimals. Categories are told by the sentence alone. */
function toShown(
  moment: BulkState,
  products: readonly ChangedProduct[],
  taxNames: ReadonlyMap<number, string>,
): RecordedFields {
  const stock = Map.groupBy(moment.stock ?? [], (variant) => variant.product_id)
  const columns = new Map(moment.products?.map(({ id, ...values }) => [id, values]))
  const shown = products.slice(0, SHOWN_MAX).map(({ id, name }) => ({
    id,
    name,
    ...(moment.stock && { stock: (stock.get(id) ?? []).reduce((sum, variant) => sum + variant.stock, 0) }),
    ...Object.fromEntries(
      Object.entries(columns.get(id) ?? {}).map(([column, value]) => [column, shownAs(column, value, taxNames)]),
    ),
  }))
  if (products.length > 1) return { products: shown }
  const { id: _, name: __, ...fields } = shown[0] ?? { id: 0, name: '' }
  return fields
}

const AMOUNTS = ['price', 'discount_price', 'planned_discount_price']

function shownAs(
  column: string,
  value: string | number | null,
  taxNames: ReadonlyMap<number, string>,
): string | number | null {
  if (typeof value !== 'number') return value
  if (column === 'tax_category_id') return taxNames.get(value) ?? null
  if (!AMOUNTS.includes(column)) return new Date(value).toISOString()
  return column === 'price' || value > 0 ? toDecimal(value) : null
}

const toInternal = (moment: BulkState): RecordedFields =>
  Object.fromEntries(Object.entries(moment).map(([name, values]) => [`_${name}`, values]))

/** The values of a moment as the restorer needs them. Records of earlier versions have them without the underscore. */
export function bulkStateOf(fields: RecordedFields): BulkState {
  const { _products, _categories, _stock } = fields
  const isEarlier = !_products && !_categories && !_stock
  return isEarlier ? fields : ({ products: _products, categories: _categories, stock: _stock } as BulkState)
}

function ofOne(change: BulkProductChange): TextKey {
  if (change.kind === 'status' && change.status === 'archived') return text('Archived {{name}}')
  const sentences: Record<BulkProductChange['kind'], TextKey> = {
    price: text('Changed the price of {{name}}'),
    discount: text('Changed the discount of {{name}}'),
    category: text('Changed the categories of {{name}}'),
    status: text('Changed the status of {{name}}'),
    tax_category: text('Changed the tax category of {{name}}'),
    stock: text('Changed the stock of {{name}}'),
  }
  return sentences[change.kind]
}

function ofSeveral({ kind }: BulkProductChange): TextKey {
  const sentences: Record<BulkProductChange['kind'], TextKey> = {
    price: text('Changed the prices of several products: {{number}}'),
    discount: text('Changed the discounts of several products: {{number}}'),
    category: text('Changed the categories of several products: {{number}}'),
    status: text('Changed the status of several products: {{number}}'),
    tax_category: text('Changed the tax category of several products: {{number}}'),
    stock: text('Changed the stock of several products: {{number}}'),
  }
  return sentences[kind]
}
