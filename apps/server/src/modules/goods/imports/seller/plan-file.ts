import type { ImportAnswers, SkippedRow } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { ProductNames } from '../../catalog/index.ts'
import { Columns } from '../file/columns.ts'
import { groupRows } from '../file/group-rows.ts'
import type { Row } from '../file/read-rows.ts'
import { RefusedFile } from '../file/refused-file.ts'
import { obtainPictures } from '../pictures/obtain-pictures.ts'
import { withPictures } from '../pictures/with-pictures.ts'
import { type Plan, planProducts } from '../plan-products.ts'
import { NotationLearner, parseDecimal } from '../product/cells.ts'
import type { Note } from '../product/draft.ts'
import { readBatches } from '../read-batches.ts'
import { Tally, tellGap } from '../report.ts'
import { askMark, askStock } from './ask.ts'
import type { Planned } from './planned.ts'

/**
 * The columns of a product file; undefined for any other table. A file without options is a table of prices: read as a product file, it
 * would remove the variants of every product.
 */
export function productColumns(header: readonly string[]): Columns | undefined {
  try {
    const columns = new Columns(header)
    return columns.has('option1') ? columns : undefined
  } catch (error) {
    if (error instanceof RefusedFile) return undefined
    throw error
  }
}

/** Plans what a product file changes. Pictures are not fetched here; placeholders replace them. */
export async function planFile(
  { database: { db }, files, config: { appUrl } }: Deps,
  { shopId, names, answers }: { shopId: number; names: ProductNames; answers: ImportAnswers },
  columns: Columns,
  rows: readonly Row[],
) {
  const learner = new NotationLearner()
  const numbers = rows.flatMap(({ line, cells }) => columns.numbersOf(cells).map((cell) => ({ line, cell })))
  for (const { cell } of numbers) learner.add(cell)
  columns.notation = answers.decimal_mark ? { mark: answers.decimal_mark, isGiven: true } : learner.result()
  const doubtful = numbers.filter(({ cell }) => parseDecimal(cell, columns.notation) === 'doubtful')
  const tally = new Tally()
  const planned: Planned[] = []
  const warnings: Note[] = []
  const source = { groups: groupRows(iterate(rows), columns), columns }
  for await (const drafts of readBatches(source, { tally, afterLine: 0 })) {
    for (const plan of await planProducts(db, shopId, drafts, { names, tally, files, appUrl, stock: answers.stock })) {
      warnings.push(...plan.warnings, ...plan.gaps.map((gap) => ({ line: plan.draft.line, text: tellGap(gap) })))
      planned.push(await toPlanned(plan, files, (note) => warnings.push(note)))
    }
  }
  warnings.push(...tally.warningNotes)
  const skipped = tally.skippedProducts.flatMap(({ handle, reasons }) =>
    reasons.map((reason) => presentReason(handle, reason, columns, rows)),
  )
  const products = lastOfEach(planned)
  const open = products.filter((product) => product.isStockOpen)
  return {
    planned: products,
    skipped,
    warnings: warnings.slice(0, 200),
    rows: rows.length,
    questions: [...askMark(doubtful, answers), ...askStock(open, answers)],
  }
}

async function* iterate(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function toPlanned(plan: Plan, files: Deps['files'], warn: (note: Note) => void): Promise<Planned> {
  const { draft, stored } = plan
  const obtained = await obtainPictures(plan.pictures, { files, fetch: undefined })
  const content = withPictures(plan, obtained)
  const known = content.categories?.filter(({ id }) => id !== undefined)
  if (known && known.length < (content.categories?.length ?? 0))
    warn({ line: draft.line, text: 'categories that the market does not have are left out' })
  return {
    handle: draft.handle,
    line: draft.line,
    stored,
    isStockOpen: plan.isStockOpen,
    content: {
      ...content,
      // The market's categories are the operator's; a product keeps its own rather than losing all.
      categories: known?.length || !content.categories?.length ? known : undefined,
      status: content.status ?? (stored ? undefined : 'draft'),
    },
  }
}

/** Rows that follow replace earlier ones of the same handle. */
const lastOfEach = (planned: readonly Planned[]): Planned[] => [
  ...new Map(planned.map((each) => [each.handle, each])).values(),
]

/** The reason begins with the name of its column where a single cell is wrong. */
function presentReason(title: string, { line, text }: Note, columns: Columns, rows: readonly Row[]): SkippedRow {
  const place = columns.placeNamedIn(text)
  const row = rows.find((each) => each.line === line)
  const cell =
    place === undefined || !row
      ? null
      : { column: place.index + 1, heading: place.name, value: (row.cells[place.index] ?? '').slice(0, 200) }
  return { line, title: title.slice(0, 100), reason: text, cell }
}
