import { createHash } from 'node:crypto'
import type { ImportAnswers, ImportedField, ImportQuestion, SkippedRow } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { loadProductNames, type ProductNames } from '../../catalog/index.ts'
import type { Row } from '../file/read-rows.ts'
import type { Note } from '../product/draft.ts'
import { askMark, askStock } from './ask.ts'
import { diffProduct } from './diff-product.ts'
import { findProducts } from './find-products.ts'
import { type ImportSource, parseSource } from './parse-source.ts'
import { planFile, productColumns } from './plan-file.ts'
import { planPrices } from './plan-prices.ts'
import type { Planned } from './planned.ts'
import { type Problem, readPriceTable } from './read-price-rows.ts'

export interface ImportPlan {
  /** Rows without the heading. */
  rows: number
  added: Planned[]
  updated: (Planned & { fields: ImportedField[] })[]
  unchanged: number
  skipped: SkippedRow[]
  warnings: Note[]
  /** What the text leaves open. */
  questions: ImportQuestion[]
  /** Equal for plans that change the same from the same. */
  hash: string
  names: ProductNames
}

interface Read {
  planned: Planned[]
  skipped: SkippedRow[]
  warnings: Note[]
  rows: number
  questions: ImportQuestion[]
}

/** Compares a text with the products of a shop. Writes nothing. */
export async function planImport(
  deps: Deps,
  { shopId, locale }: { shopId: number; locale: string },
  source: ImportSource,
): Promise<ImportPlan | Refusal> {
  const rows = await parseSource(source)
  if (rows instanceof Refusal) return rows
  const names = await loadProductNames(deps.database.db)
  const answers = source.answers ?? {}
  const read = await readRows(deps, { shopId, locale, names, answers }, rows)
  if (read instanceof Refusal) return read
  read.warnings.unshift(...(source.warnings ?? []).map((each) => ({ line: 1, text: each })))
  const added: ImportPlan['added'] = []
  const updated: ImportPlan['updated'] = []
  for (const planned of read.planned) {
    if (!planned.stored) {
      added.push(planned)
      continue
    }
    const fields = diffProduct(planned.content, planned.stored, names.categories.byIds(planned.stored.categoryIds))
    if (fields.length > 0) updated.push({ ...planned, fields })
  }
  const { planned, ...rest } = read
  const unchanged = planned.length - added.length - updated.length
  return { ...rest, added, updated, unchanged, names, hash: hashOf(added, updated) }
}

async function readRows(
  deps: Deps,
  caller: { shopId: number; locale: string; names: ProductNames; answers: ImportAnswers },
  rows: readonly Row[],
): Promise<Read | Refusal> {
  const { shopId, locale, answers } = caller
  const columns = productColumns(rows[0]?.cells ?? [])
  if (columns) return planFile(deps, caller, columns, rows.slice(1))
  const table = readPriceTable(rows, answers.decimal_mark)
  if (!table)
    return refuse(
      'invalid',
      text('The first row names no columns: use Shopify’s, or handle or SKU with price, stock or name'),
    )
  const found = await findProducts(deps.database.db, shopId, table.rows)
  const { planned, problems, open } = planPrices(table.rows, found, answers.stock)
  const skipped = [...table.problems, ...problems].map((problem) => presentProblem(problem, locale))
  return {
    planned,
    skipped: skipped.sort((a, b) => a.line - b.line),
    warnings: open.map(({ line }) => ({
      line,
      text: translate(locale, text('It is added as a draft: nothing says its stock')),
    })),
    questions: [...askMark(table.doubtful, answers), ...askStock(open, answers)],
    rows: table.rows.length + new Set(table.problems.map(({ line }) => line)).size,
  }
}

const presentProblem = ({ text: why, values, ...problem }: Problem, locale: string): SkippedRow => ({
  ...problem,
  reason: translate(locale, why, values),
})

function hashOf(added: ImportPlan['added'], updated: ImportPlan['updated']): string {
  const content = [
    added.map(({ handle, content: { categories: _, ...content } }) => [handle, content]),
    updated.map(({ handle, stored, fields }) => [handle, stored?.id, fields]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
