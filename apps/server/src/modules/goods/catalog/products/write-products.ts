import type { Tx } from '../../../../db/index.ts'
import { requireEffect } from '../../../../lib/people.ts'
import { asksApproval, sellsToConsumers } from '../../../base/settings/index.ts'
import { noteProductsChanged } from '../../../people/webhooks/index.ts'
import { type Movement, recordMovements, type StockCause } from '../../stock/index.ts'
import { indexProducts } from '../index-products.ts'
import { completeProduct } from './complete-product.ts'
import type { ProductContent, ProductPicture, StoredProduct } from './product-content.ts'
import { type ProductNames, saveProductNames, type UsedNames } from './product-names.ts'
import {
  changedColumns,
  movesPieces,
  newProductRow,
  type ProductToWrite,
  partRows,
  variantChanges,
} from './product-rows.ts'
import { selectByHandles, selectByIds } from './repository-stored.ts'
import {
  deleteParts,
  deleteVariants,
  insertParts,
  insertProducts,
  lockVariant,
  mustTellFirst,
  type PartTable,
  updateProduct,
  updateStockOfProducts,
  updateVariant,
  upsertSafety,
} from './repository-write.ts'

/** Which product is written: a new one, an existing one, or either by its handle. */
export type Target =
  | { kind: 'create'; handle: string }
  | { kind: 'save'; handle: string }
  | { kind: 'change'; id: number }

export interface ProductWrite {
  target: Target
  content: ProductContent
}

export type WriteFault = 'handle_taken' | 'not_found' | 'name_missing'

export type WrittenProduct =
  | { kind: 'saved'; id: number; handle: string; isNew: boolean }
  | { kind: 'refused'; reason: WriteFault }

interface Batch {
  shopId: number
  writes: readonly ProductWrite[]
  names: ProductNames
  /** The picture of products and categories that have none. */
  placeholder: string
  now: number
  /** Of changes of stock; a correction unless given. */
  cause?: StockCause | undefined
}

const CORRECTION: StockCause = { reason: 'correction', actor: null }

type Prepared = ProductToWrite & { handle: string; stored: StoredProduct | undefined }

/**
 * Writes products with everything that belongs to them, and updates the search index. Reviews, sales figures and translations stay.
 * @returns the outcome of each write, in their order.
 */
export async function writeProducts(tx: Tx, batch: Batch): Promise<WrittenProduct[]> {
  const { shopId, writes, names, placeholder, now } = batch
  const moment = {
    now,
    asksApproval: await asksApproval(tx),
    asksSafety: await sellsToConsumers(tx),
    mustTellFirst: await mustTellFirst(tx, { shopId, now }),
  }
  const stored = await readStored(tx, batch)
  const prepared = writes.map((write) => prepare(write, stored(write.target), batch))
  const accepted = prepared.filter((each) => typeof each !== 'string')
  await saveProductNames(tx, names, { used: namesOf(accepted), thumbnail: placeholder })

  const added = accepted.filter((each) => !each.stored)
  const ids = await insertProducts(
    tx,
    added.map((each) => ({ ...newProductRow(each, moment), handle: each.handle, shop_id: shopId })),
  )
  for (const { stored: before } of accepted) if (before) ids.set(before.handle, before.id)
  const idOfProduct = ({ handle }: Prepared) => ids.get(handle) ?? 0
  await writeParts(tx, accepted, idOfProduct)
  await writeVariants(tx, accepted, idOfProduct, batch)
  for (const each of accepted) if (each.content.safety) await upsertSafety(tx, idOfProduct(each), each.content.safety)
  const changed = accepted.filter((each) => each.stored).sort((a, b) => idOfProduct(a) - idOfProduct(b))
  for (const each of changed) await updateProduct(tx, idOfProduct(each), changedColumns(each, moment))
  const withNewVariants = changed.filter((each) => each.content.options)
  await updateStockOfProducts(tx, withNewVariants.map(idOfProduct), now)
  await indexProducts(tx, accepted.map(idOfProduct))
  await noteProductsChanged(tx, accepted.map(idOfProduct), now)
  return prepared.map((each) =>
    typeof each === 'string'
      ? { kind: 'refused', reason: each }
      : { kind: 'saved', id: idOfProduct(each), handle: each.handle, isNew: !each.stored },
  )
}

async function readStored(tx: Tx, { shopId, writes }: Batch) {
  const handles = writes.flatMap(({ target }) => (target.kind === 'change' ? [] : [target.handle]))
  const ids = writes.flatMap(({ target }) => (target.kind === 'change' ? [target.id] : []))
  const byHandle = new Map((await selectByHandles(tx, shopId, handles)).map((product) => [product.handle, product]))
  const byId = new Map((await selectByIds(tx, shopId, ids)).map((product) => [product.id, product]))
  return (target: Target) => (target.kind === 'change' ? byId.get(target.id) : byHandle.get(target.handle))
}

function prepare(
  { target, content }: ProductWrite,
  stored: StoredProduct | undefined,
  { names, placeholder }: Batch,
): Prepared | WriteFault {
  if (target.kind === 'create' && stored) return 'handle_taken'
  if (target.kind === 'change' && !stored) return 'not_found'
  if (!stored && content.name === undefined) return 'name_missing'
  const product = completeProduct(content, stored)
  return {
    content,
    product,
    stored,
    handle: target.kind === 'change' ? (stored?.handle ?? '') : target.handle,
    pictures: completePictures(content.pictures, stored, placeholder),
    brand: product.brand === '' ? null : names.brands.getOrAdd(product.brand),
    sizes: hasOptions(content, stored) ? product.sizes.map(({ name }) => names.sizes.getOrAdd(name)) : [],
    colors: hasOptions(content, stored) ? product.colors.map(({ name }) => names.colors.getOrAdd(name)) : [],
  }
}

const hasOptions = ({ options }: ProductContent, stored: StoredProduct | undefined): boolean =>
  options !== undefined || stored === undefined

function completePictures(
  pictures: ProductPicture[] | undefined,
  stored: StoredProduct | undefined,
  placeholder: string,
): ProductPicture[] | undefined {
  if (pictures === undefined && stored) return undefined
  return pictures && pictures.length > 0 ? pictures : [{ picture: placeholder, alt: '', source: '' }]
}

const namesOf = (products: readonly Prepared[]): UsedNames => ({
  brands: products.flatMap(({ brand }) => brand ?? []),
  sizes: products.flatMap(({ sizes }) => sizes),
  colors: products.flatMap(({ colors }) => colors),
  categories: products.flatMap(({ content }) => content.categories ?? []),
})

const PARTS: PartTable[] = ['product_categories', 'product_sizes', 'product_colors', 'product_pictures']

async function writeParts(tx: Tx, products: readonly Prepared[], idOfProduct: (product: Prepared) => number) {
  for (const table of PARTS) {
    const replaced = products.filter((each) => each.stored && replacesPart(each, table))
    await deleteParts(tx, table, replaced.map(idOfProduct))
  }
  const rows = products.map((each) => partRows(each, idOfProduct(each)))
  const all = <Row>(of: (row: (typeof rows)[number]) => Row[]): Row[] => rows.flatMap(of)
  await insertParts(
    tx,
    'product_categories',
    all((row) => row.product_categories),
  )
  await insertParts(
    tx,
    'product_sizes',
    all((row) => row.product_sizes),
  )
  await insertParts(
    tx,
    'product_colors',
    all((row) => row.product_colors),
  )
  await insertParts(
    tx,
    'product_pictures',
    all((row) => row.product_pictures),
  )
}

function replacesPart({ content, pictures }: Prepared, table: PartTable): boolean {
  if (table === 'product_categories') return content.categories !== undefined
  return table === 'product_pictures' ? pictures !== undefined : content.options !== undefined
}

/** Writes variants, and records how the stock of present ones changes. */
async function writeVariants(
  tx: Tx,
  products: readonly Prepared[],
  idOfProduct: (product: Prepared) => number,
  { shopId, now, cause = CORRECTION }: Batch,
) {
  const changes = products
    .filter(({ content, stored }) => hasOptions(content, stored))
    .map((each) => variantChanges(each, idOfProduct(each), each.stored?.variants ?? []))
  // Variants come and go without a movement; their pieces are stock all the same.
  if (cause.actor && changes.some(movesPieces)) requireEffect(cause.actor, 'stock')
  await deleteVariants(
    tx,
    changes.flatMap(({ removedIds }) => removedIds),
  )
  // In the order of their ids, as orders lock them, so that the two never deadlock.
  const changed = changes.flatMap((each) => each.changed).sort((a, b) => a.id - b.id)
  const movements: Movement[] = []
  for (const { id, values } of changed) {
    const { stock } = values
    const before = stock === undefined ? undefined : await lockVariant(tx, id)
    if (stock !== undefined && before && before.stock !== stock) {
      const delta = stock - before.stock
      movements.push({ ...cause, variantId: id, productId: before.product_id, shopId, delta, stockAfter: stock })
    }
    await updateVariant(tx, id, values)
  }
  await recordMovements(tx, movements, now)
  await insertParts(
    tx,
    'product_variants',
    changes.flatMap(({ added }) => added),
  )
}
