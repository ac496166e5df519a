import type { KeptProduct } from '@rialto/contract'
import type { ImportField } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { SafeHtml } from '../../../html/sanitize.ts'
import type { Actor } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  choiceKey,
  type ProductContent,
  type ProductNames,
  type StoredProduct,
  selectByIds,
  writeInTransaction,
} from '../catalog/index.ts'
import { selectTaxCategories } from '../taxes/index.ts'
import type { ImportPlan } from './plan-import.ts'
import { canUndo } from './present.ts'
import { claimUndo, selectImport, selectMakers, selectTexts, setUndone } from './repository.ts'

export interface ImportCaller {
  shopId: number
  locale: string
  actor: Actor
}

interface UndoneImport {
  undone: number
  /** Products that have changed since and stay as they are. */
  kept: KeptProduct[]
}

/** Undoes an import as one: puts back what it changed and archives what it added, except for what has changed since. */
export async function undoImport(deps: Deps, caller: ImportCaller, id: number): Promise<UndoneImport | Refusal> {
  const { shopId, actor } = caller
  const now = deps.now()
  const row = await selectImport(deps.database.db, { id, shopId })
  if (!row || row.applied_at === null) return refuseUnknownImport()
  if (row.undone_at !== null) return refuseRepeated()
  if (!canUndo(row, now)) return refuse('conflict', text('An import can be undone for 30 days'))
  return writeInTransaction(deps, async ({ tx, names, writeAll }) => {
    if (!(await claimUndo(tx, id, now))) return refuseRepeated()
    const undo: Undo = JSON.parse((await selectTexts(tx, id))?.undo_json ?? '{"changed":[],"addedIds":[]}')
    const { writes, kept } = await planAll(tx, caller, undo, names)
    await writeAll(shopId, writes, { reason: 'import', actor })
    const undone = writes.length
    const made = { id, shopId, actor, at: now, fileName: row.file_name ?? '' }
    if (undone > 0) await recordUndo(tx, made, { undone, kept: kept.length })
    await setUndone(tx, id, undone > 0 ? { undone_at: now, undo_json: null } : { undone_at: null })
    return { undone, kept }
  })
}

const refuseRepeated = () => refuse('conflict', text('This import is undone already'))

async function planAll(tx: Tx, { shopId, locale }: ImportCaller, { changed, addedIds }: Undo, names: ProductNames) {
  const ids = [...changed.map((each) => each.id), ...addedIds]
  const current = new Map((await selectByIds(tx, shopId, ids)).map((product) => [product.id, product]))
  const taxIds = new Set((await selectTaxCategories(tx)).map(({ id }) => id))
  const makerIds = new Set((await selectMakers(tx, shopId)).map(({ id }) => id))
  const isMakerGone = (id: number | null | undefined) => typeof id === 'number' && !makerIds.has(id)
  const kept: KeptProduct[] = []
  const restored = changed.flatMap((product) => {
    const planned = planUndo(product, current.get(product.id), names)
    // The market may have removed what it was taxed as.
    const isTaxGone = typeof planned !== 'string' && planned.taxCategoryId && !taxIds.has(planned.taxCategoryId)
    const told = typeof planned === 'string' ? undefined : planned.safety
    const isGone = isTaxGone || isMakerGone(told?.manufacturer_id) || isMakerGone(told?.responsible_id)
    const content = isGone ? 'changed' : planned
    if (typeof content !== 'string') return [{ target: { kind: 'change' as const, id: product.id }, content }]
    kept.push({ handle: product.handle, name: product.name, reason: translate(locale, REASONS[content]) })
    return []
  })
  const archived = addedIds
    .filter((id) => current.has(id))
    .map((id) => ({ target: { kind: 'change' as const, id }, content: { status: 'archived' as const } }))
  return { writes: [...restored, ...archived], kept }
}

const REASONS: Record<KeptReason, ReturnType<typeof text>> = {
  gone: text('It no longer exists'),
  changed: text('It has been changed since'),
  sold: text('More pieces have been sold since than would be left'),
}

export const refuseUnknownImport = (): Refusal => refuse('not_found', text('This import does not exist'))

export interface ImportOfShop {
  id: number
  shopId: number
  actor: Actor
  at: number
  /** '' for pasted rows. */
  fileName: string
}

const recordUndo = (tx: Tx, { id, fileName, ...made }: ImportOfShop, counts: { undone: number; kept: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_undone',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Undid an import: {{undone}} products put back, {{kept}} left as they are'),
    values: counts,
    after: counts,
  })

/** The data that will undo a plan. @param after the products as the plan has written them, by handle */
export function undoOf(
  { added, updated }: Pick<ImportPlan, 'added' | 'updated'>,
  after: ReadonlyMap<string, StoredProduct>,
): Undo {
  const changed = updated.flatMap(({ handle, stored, fields }): ChangedProduct[] => {
    const product = after.get(handle)
    if (!product || !stored) return []
    const parts = partsOf(fields.map(({ name }) => name))
    const before = new Map(stored.variants.map((variant) => [choiceKey(variant), variant.stock]))
    const deltas = product.variants.flatMap((variant) => {
      const delta = variant.stock - (before.get(choiceKey(variant)) ?? variant.stock)
      return delta === 0 ? [] : [{ choice: choiceKey(variant), delta }]
    })
    const { id, name } = product
    return [{ id, handle, name, parts, before: snapshotOf(stored, parts), after: snapshotOf(product, parts), deltas }]
  })
  return { changed, addedIds: added.flatMap(({ handle }) => after.get(handle)?.id ?? []) }
}

/** The data that undoes an import. */
interface Undo {
  changed: ChangedProduct[]
  addedIds: number[]
}

interface ChangedProduct {
  id: number
  handle: string
  name: string
  parts: Part[]
  before: Snapshot
  after: Snapshot
  /** The changes of stock, by size and colour. */
  deltas: { choice: string; delta: number }[]
}

type KeptReason = 'gone' | 'changed' | 'sold'

/**
 * The content that puts a product back, or the reason why it stays: a part was changed since, or fewer pieces are left than the import
 * added. Pieces sold since stay sold, since stock is put back by its difference.
 */
function planUndo(
  { parts, before, after, deltas }: ChangedProduct,
  current: StoredProduct | undefined,
  names: ProductNames,
): ProductContent | KeptReason {
  if (!current) return 'gone'
  if (!isAsIn(after, current, parts)) return 'changed'
  const stocks = new Map(current.variants.map((variant) => [choiceKey(variant), variant.stock]))
  for (const { choice, delta } of deltas) {
    const stock = stocks.get(choice)
    if (stock === undefined) return 'changed'
    if (stock - delta < 0) return 'sold'
    stocks.set(choice, stock - delta)
  }
  const { description, brand, categoryIds, sizes, colors, variants, ...texts } = before
  const hasOptions = variants !== undefined || deltas.length > 0
  const changedChoices = new Set(deltas.map(({ choice }) => choice))
  return {
    ...texts,
    // It was sanitized when it was stored.
    ...(description === undefined ? {} : { description: description as SafeHtml }),
    ...(brand === undefined ? {} : { brand: brand ?? '' }),
    ...(categoryIds && { categories: names.categories.byIds(categoryIds) }),
    ...(hasOptions && {
      options: {
        sizes: (sizes ?? current.sizes).map(({ name, surcharge }) => ({ name, surcharge })),
        colors: (colors ?? current.colors).map(({ name, surcharge, picture }) => ({ name, surcharge, picture })),
        variants: (variants ?? current.variants).map(({ stock, ...variant }) => {
          const choice = choiceKey(variant)
          const { size, color, sku, barcode, grams, netQuantity, picture } = variant
          // A variant that the import removed gets its former stock; other stock may be sold at this moment.
          const isKept = stocks.has(choice)
          const restored = isKept ? (changedChoices.has(choice) ? stocks.get(choice) : undefined) : stock
          return { size, color, sku, barcode, grams, netQuantity, picture, stock: restored }
        }),
      },
    }),
  }
}

/** The parts of a product that an import may change, each put back as a whole. */
const PARTS = {
  name: ['name'],
  description: ['description', 'summary'],
  summary: ['description', 'summary'],
  brand: ['brand'],
  status: ['status'],
  categories: ['categoryIds'],
  tax_category: ['taxCategoryId'],
  withdrawal_exempt: ['withdrawalExempt'],
  energy_label: ['energyLabel'],
  safety: ['safety'],
  price: ['price', 'discountPrice'],
  discount_price: ['price', 'discountPrice'],
  pictures: ['pictures'],
  surcharge: ['sizes', 'colors', 'variants'],
  variant: ['sizes', 'colors', 'variants'],
  variant_picture: ['sizes', 'colors', 'variants'],
  option_name: ['sizeLabel', 'colorLabel'],
  sku: ['sizes', 'colors', 'variants'],
  barcode: ['sizes', 'colors', 'variants'],
  grams: ['sizes', 'colors', 'variants'],
  net_quantity: ['netQuantity', 'netUnit', 'sizes', 'colors', 'variants'],
  // Stock moves on with every sale: it is put back by its difference.
  stock: [],
} as const satisfies Record<ImportField, readonly (keyof StoredProduct)[]>

type Part = (typeof PARTS)[ImportField][number]
type Snapshot = Partial<Pick<StoredProduct, Part>>

const partsOf = (fields: readonly ImportField[]): Part[] => [...new Set(fields.flatMap((field) => PARTS[field]))].sort()

const snapshotOf = (product: StoredProduct, parts: readonly Part[]): Snapshot =>
  Object.fromEntries(parts.map((part) => [part, product[part]]))

/** Returns whether the parts equal the snapshot, apart from stock. */
const isAsIn = (snapshot: Snapshot, product: StoredProduct, parts: readonly Part[]): boolean =>
  comparable(snapshot) === comparable(snapshotOf(product, parts))

function comparable({ variants, categoryIds, ...parts }: Snapshot): string {
  return JSON.stringify([
    Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)),
    categoryIds && [...categoryIds].sort((a, b) => a - b),
    // A variant that was removed and put back has another id. Imports of before contents were told know none.
    variants?.map(({ id: _id, stock: _stock, netQuantity, ...variant }) => [variant, netQuantity ?? null]),
  ])
}
