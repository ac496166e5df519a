import type { BulkProductChange } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { toDecimal } from '../../../../lib/money.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import { type RecordedFields, recordChange } from '../../../base/record/index.ts'
import type { ChangedProduct } from './repository.ts'
import { selectCategoryIds, selectVariantStock, type VariantStock } from './repository.ts'

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
] as const
export type ChangedColumns = Pick<ChangedProduct, (typeof COLUMNS)[number]>

/** The values that a change sets, read at a moment: columns and categories by product, stock by variant. */
export interface Moment {
  products?: (Partial<ChangedColumns> & { id: number })[]
  categories?: { id: number; category_ids: number[] }[]
  stock?: VariantStock[]
}

/** Reads what a change sets, in the order of ids. */
export async function readMoment(
  tx: Tx,
  kind: BulkProductChange['kind'],
  products: readonly ChangedProduct[],
): Promise<Moment> {
  const ids = products.map(({ id }) => id)
  if (kind === 'stock') return { stock: await selectVariantStock(tx, ids) }
  if (kind === 'category') return { categories: await selectCategoryIds(tx, ids) }
  const names = COLUMNS.filter((name) => (kind === 'status') === (name === 'status' || name === 'publish_at'))
  return {
    products: products.map((product) => ({
      id: product.id,
      ...Object.fromEntries(names.map((name) => [name, product[name]])),
    })),
  }
}

interface Together {
  shopId: number
  actor: Actor
  at: number
  change: BulkProductChange
  products: readonly ChangedProduct[]
  before: Moment
  after: Moment
}

/** Records one change of several products; of a single one with its name. */
export function recordTogether(tx: Tx, together: Together): Promise<RecordedChange> {
  const { products, change, before, after, ...made } = together
  const [only, ...others] = products
  const name = others.length === 0 ? (only?.name ?? '') : null
  return recordChange(tx, {
    ...made,
    action: PRODUCTS_CHANGED,
    subject: { kind: 'product', id: name === null ? null : (only?.id ?? null), name: name ?? '' },
    ...(name === null
      ? { sentence: ofSeveral(change), values: { number: products.length } }
      : { sentence: ofOne(change), values: { name } }),
    before: { ...toShown(before, products), ...toInternal(before) },
    after: { ...toShown(after, products), ...toInternal(after) },
    restorable: true,
  })
}

/** Products of a large change that the record shows; the restorer has all. */
const SHOWN_MAX = 50

/** The values for people, amounts in decimals. Categories are told by the sentence alone. */
function toShown(moment: Moment, products: readonly ChangedProduct[]): RecordedFields {
  const stock = Map.groupBy(moment.stock ?? [], (variant) => variant.product_id)
  const columns = new Map(moment.products?.map(({ id, ...values }) => [id, values]))
  const shown = products.slice(0, SHOWN_MAX).map(({ id, name }) => ({
    id,
    name,
    ...(moment.stock && { stock: (stock.get(id) ?? []).reduce((sum, variant) => sum + variant.stock, 0) }),
    ...Object.fromEntries(
      Object.entries(columns.get(id) ?? {}).map(([column, value]) => [column, shownAs(column, value)]),
    ),
  }))
  if (products.length > 1) return { products: shown }
  const { id: _, name: __, ...fields } = shown[0] ?? { id: 0, name: '' }
  return fields
}

const AMOUNTS = ['price', 'discount_price', 'planned_discount_price']

function shownAs(column: string, value: string | number | null): string | number | null {
  if (typeof value !== 'number') return value
  if (!AMOUNTS.includes(column)) return new Date(value).toISOString()
  return column === 'price' || value > 0 ? toDecimal(value) : null
}

const toInternal = (moment: Moment): RecordedFields =>
  Object.fromEntries(Object.entries(moment).map(([name, values]) => [`_${name}`, values]))

/** The values of a moment as the restorer needs them. Records of earlier versions have them without the underscore. */
export function momentOf(fields: RecordedFields): Moment {
  const { _products, _categories, _stock } = fields
  const isEarlier = !_products && !_categories && !_stock
  return isEarlier ? fields : ({ products: _products, categories: _categories, stock: _stock } as Moment)
}

function ofOne(change: BulkProductChange): TextKey {
  if (change.kind === 'status' && change.status === 'archived') return text('Archived {{name}}')
  const sentences: Record<BulkProductChange['kind'], TextKey> = {
    price: text('Changed the price of {{name}}'),
    discount: text('Changed the discount of {{name}}'),
    category: text('Changed the categories of {{name}}'),
    status: text('Changed the status of {{name}}'),
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
    stock: text('Changed the stock of several products: {{number}}'),
  }
  return sentences[kind]
}
