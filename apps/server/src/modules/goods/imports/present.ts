import type { AddedProduct, ImportDiff, ProductImport } from '@rialto/contract'
import { IMPORT_UNDO_DAYS } from '@rialto/contract/limits'
import { toDecimal } from '../../../lib/money.ts'
import { type ProductContent, UNCOUNTED_STOCK } from '../catalog/index.ts'
import type { ImportPlan } from './plan-import.ts'
import type { ImportRow } from './repository.ts'

export const UNDO_MS = IMPORT_UNDO_DAYS * 24 * 60 * 60_000

export const canUndo = ({ applied_at, undone_at }: ImportRow, now: number): boolean =>
  applied_at !== null && undone_at === null && now - Number(applied_at) < UNDO_MS

export const presentImport = (row: ImportRow, now: number): ProductImport => ({
  id: row.id,
  author: row.author_name,
  file_name: row.file_name,
  created_at: timeOf(row.created_at),
  applied_at: row.applied_at === null ? null : timeOf(row.applied_at),
  undone_at: row.undone_at === null ? null : timeOf(row.undone_at),
  added: row.added,
  updated: row.updated,
  skipped: row.skipped,
  can_undo: canUndo(row, now),
})

const timeOf = (milliseconds: number): string => new Date(Number(milliseconds)).toISOString()

/** An answer has said the stock of a product that is no draft any more. */
function ruleOf({ status, options }: ProductContent, isStockOpen: boolean): AddedProduct['stock_rule'] {
  if (!isStockOpen) return 'counted'
  if (options?.variants.every(({ stock }) => stock === UNCOUNTED_STOCK)) return 'uncounted'
  return status === 'draft' && options?.variants.every(({ stock = 0 }) => stock === 0) ? 'open' : 'counted'
}

export const presentDiff = (id: number, plan: ImportPlan, isApplied: boolean): ImportDiff => ({
  import_id: id,
  rows: plan.rows,
  added: plan.added.length,
  added_products: plan.added.map(({ handle, line, content, isStockOpen }) => ({
    handle,
    line,
    name: content.name ?? '',
    price: toDecimal(content.price ?? 0),
    stock: content.options?.variants.reduce((sum, { stock = 0 }) => sum + stock, 0) ?? 0,
    status: content.status ?? 'draft',
    stock_rule: ruleOf(content, isStockOpen),
    categories: content.categories?.map(({ name }) => name) ?? [],
    pictures: content.pictures?.length ?? 0,
  })),
  updated: plan.updated.map(({ handle, line, stored, fields }) => ({
    handle,
    line,
    name: stored?.name ?? '',
    thumbnail: stored?.thumbnail ?? '',
    fields,
  })),
  skipped: plan.skipped,
  unchanged: plan.unchanged,
  warnings: plan.warnings,
  questions: plan.questions,
  is_applied: isApplied,
})
