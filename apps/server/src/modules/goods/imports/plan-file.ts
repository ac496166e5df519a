import type { ImportAnswers, ImportQuestion, SkippedRow } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { ProductContent, ProductNames, StoredProduct } from '../catalog/index.ts'
import { meaningsOf, NotationLearner, parseDecimal } from './cells.ts'
import { Columns, RefusedFile } from './columns.ts'
import { obtainPictures } from './pictures.ts'
import { type Plan, planProducts, withPictures } from './plan-products.ts'
import { readBatches } from './read-batches.ts'
import { groupRows, type Row } from './read-file.ts'
import { type Note, Tally, tellGap } from './report.ts'

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

/** Asks how numbers are to be read that may be a thousand times more. An answered question stays, so that it can be answered anew. */
export function askMark(doubtful: readonly { line: number; cell: string }[], answers: ImportAnswers): ImportQuestion[] {
  const [first] = doubtful
  if (!first && answers.decimal_mark === undefined) return []
  const example = first?.cell ?? ''
  const [thousand, fraction] = meaningsOf(example)
  return [
    {
      id: 'decimal_mark',
      line: first?.line ?? 0,
      count: doubtful.length,
      example,
      // The mark of the example is that of decimals only in its second meaning.
      choices: example.includes(',')
        ? [
            { value: 'point', example: thousand },
            { value: 'comma', example: fraction },
          ]
        : [
            { value: 'comma', example: thousand },
            { value: 'point', example: fraction },
          ],
      answer: answers.decimal_mark ?? null,
    },
  ]
}

/** Asks for the stock of products that are added where the file does not say it. */
export function askStock(open: readonly Planned[], answers: ImportAnswers): ImportQuestion[] {
  const [first] = open
  if (!first) return []
  return [
    {
      id: 'stock',
      line: first.line,
      count: open.length,
      example: first.content.name ?? first.handle,
      choices: [],
      answer: answers.stock === undefined ? null : String(answers.stock),
    },
  ]
}

/** A product of an import, with what it would change. */
export interface Planned {
  handle: string
  /** Its first line. */
  line: number
  /** Undefined for a product that is added. */
  stored: StoredProduct | undefined
  content: ProductContent
  /** It is added, and nothing says its stock. */
  isStockOpen: boolean
}
