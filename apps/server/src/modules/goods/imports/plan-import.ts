import { createHash } from 'node:crypto'
import type { ImportAnswers, ImportedField, ImportQuestion, SkippedRow } from '@rialto/contract'
import type { ImportField } from '@rialto/contract/enums'
import { IMPORT_ROWS_MAX } from '@rialto/contract/limits'
import { NET_PARTS } from '@rialto/contract/price-per-unit'
import type { Deps } from '../../../deps.ts'
import { plainText } from '../../../html/convert.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { foldName } from '../../../lib/words.ts'
import { sellsToConsumers } from '../../base/settings/index.ts'
import {
  type CategoryRef,
  choiceKey,
  completeProduct,
  isPlaceholder,
  loadProductNames,
  mustTellFirst,
  type ProductContent,
  type ProductNames,
  type StoredProduct,
} from '../catalog/index.ts'
import { selectTaxCategories } from '../taxes/index.ts'
import { formatPrice } from './cells.ts'
import { findDelimiter, namedDelimiter, RefusedFile } from './columns.ts'
import { askMark, askStock, type Planned, planFile, productColumns } from './plan-file.ts'
import { findProducts, planPrices } from './plan-prices.ts'
import { type Row, readRows } from './read-file.ts'
import { type Problem, readPriceTable } from './read-price-rows.ts'
import type { Note } from './report.ts'
import { selectMakers } from './repository.ts'

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
  const { db } = deps.database
  const names = await loadProductNames(db)
  const taxNames = new Map((await selectTaxCategories(db)).map(({ id, name }) => [id, name]))
  const makerNames = new Map((await selectMakers(db, shopId)).map(({ id, name }) => [id, name]))
  const answers = source.answers ?? {}
  const read = await readTable(deps, { shopId, locale, names, answers }, rows)
  if (read instanceof Refusal) return read
  read.warnings.unshift(...(source.warnings ?? []).map((each) => ({ line: 1, text: each })))
  if (await keepUnsafe(deps, read.planned)) {
    const told = text('The market asks for safety facts: products without them stay drafts')
    read.warnings.unshift({ line: 1, text: translate(locale, told) })
  }
  if (await keepUntold(deps, shopId, read.planned)) {
    const told = text('The market asks who sells: products stay drafts until the shop has told it')
    read.warnings.unshift({ line: 1, text: translate(locale, told) })
  }
  const added: ImportPlan['added'] = []
  const updated: ImportPlan['updated'] = []
  for (const planned of read.planned) {
    if (!planned.stored) {
      added.push(planned)
      continue
    }
    const present = { categories: names.categories.byIds(planned.stored.categoryIds), taxNames, makerNames }
    const fields = diffProduct(planned.content, planned.stored, present)
    if (fields.length > 0) updated.push({ ...planned, fields })
  }
  const { planned, ...rest } = read
  const unchanged = planned.length - added.length - updated.length
  return { ...rest, added, updated, unchanged, names, hash: hashOf(added, updated) }
}

/** Leaves products unpublished that lack the safety facts which the market asks for. @returns whether there are any */
async function keepUnsafe({ database }: Deps, planned: readonly Planned[]): Promise<boolean> {
  const published = planned.filter(
    ({ content, stored }) =>
      content.status === 'active' && stored?.status !== 'active' && !(content.hasSafety ?? stored?.hasSafety),
  )
  if (published.length === 0 || !(await sellsToConsumers(database.db))) return false
  for (const { content, stored } of published) content.status = stored?.status ?? 'draft'
  return true
}

/** Leaves products unpublished while their shop has to tell first who sells. @returns whether there are any */
async function keepUntold({ database, now }: Deps, shopId: number, planned: readonly Planned[]): Promise<boolean> {
  const published = planned.filter(({ content, stored }) => content.status === 'active' && stored?.status !== 'active')
  if (published.length === 0 || !(await mustTellFirst(database.db, { shopId, now: now() }))) return false
  for (const { content, stored } of published) content.status = stored?.status ?? 'draft'
  return true
}

async function readTable(
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

/** A cell that replaces one of the text; line and column count from 1. */
interface Correction {
  line: number
  column: number
  value: string
}

/** The text to import, with the corrections and answers made since. */
export interface ImportSource {
  text: string
  corrections: readonly Correction[]
  /** What the person says of what the text leaves open. */
  answers?: ImportAnswers
  /** Remarks about the file as a whole. */
  warnings?: readonly string[]
}

/** Parses the text into rows with the corrected cells, header first. */
async function parseSource({ text: source, corrections }: ImportSource): Promise<Row[] | Refusal> {
  const rows: Row[] = []
  try {
    for await (const row of readRows(chunksOf(source), delimiterOf(source))) {
      rows.push(row)
      if (rows.length > IMPORT_ROWS_MAX + 1)
        return refuse('invalid', text('At most {{max}} rows can be imported at once'), {
          values: { max: IMPORT_ROWS_MAX },
        })
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return refuse('invalid', text('Line {{line}} cannot be read: its quotes are broken'), {
      values: { line: error.line ?? 1 },
    })
  }
  if (rows.length === 0) return refuse('invalid', text('There is nothing to import'))
  for (const { line, column, value } of corrections) {
    const row = rows.find((each) => each.line === line)
    if (row && column <= Math.max(row.cells.length, rows[0]?.cells.length ?? 0)) {
      while (row.cells.length < column) row.cells.push('')
      row.cells[column - 1] = value
    }
  }
  return rows
}

async function* chunksOf(source: string): AsyncGenerator<Buffer> {
  yield Buffer.from(source)
}

/** A pasted table has tabs, whatever its heading. */
function delimiterOf(source: string) {
  const named = namedDelimiter(source)
  if (named) return named
  const head = source.split(/\r\n|\n|\r/, 1)[0] ?? ''
  if (head.includes('\t')) return '\t'
  if (head.includes(';') && !head.includes(',')) return ';'
  return findDelimiter(head)
}

const TEXT_MAX = 200

/** Lists the changes that a content makes to a product with these categories, field by field. */
function diffProduct(
  content: ProductContent,
  stored: StoredProduct,
  {
    categories,
    taxNames,
    makerNames,
  }: {
    categories: readonly CategoryRef[]
    taxNames: ReadonlyMap<number, string>
    makerNames: ReadonlyMap<number, string>
  },
): ImportedField[] {
  const product = completeProduct(content, stored)
  const fields: ImportedField[] = []
  const compare = (name: ImportField, before: string | null, after: string | null, of: string | null = null) => {
    if (before !== after) fields.push({ name, of, before: shown(before), after: shown(after) })
  }
  compare('name', stored.name, product.name)
  compare('description', plainText(stored.description), plainText(product.description))
  if (content.summary !== undefined) compare('summary', stored.summary, product.summary)
  if (foldName(stored.brand ?? '') !== foldName(product.brand)) compare('brand', stored.brand, product.brand || null)
  compare('status', stored.status, product.status)
  compare('price', money(stored.price), money(product.price))
  compare('discount_price', money(stored.discountPrice), money(product.discountPrice))
  if (content.categories) compare('categories', namesOf(categories), namesOf(content.categories))
  const taxName = (id: number | null) => taxNames.get(id ?? 0) ?? null
  compare('tax_category', taxName(stored.taxCategoryId), taxName(product.taxCategoryId))
  compare('withdrawal_exempt', stored.withdrawalExempt, product.withdrawalExempt)
  compare('energy_label', energyOf(stored.energyLabel), energyOf(product.energyLabel))
  compare('safety', tellSafety(stored.safety, makerNames), tellSafety(product.safety, makerNames))
  if (content.pictures && picturesOf(stored.pictures) !== picturesOf(content.pictures))
    fields.push({
      name: 'pictures',
      of: null,
      before: String(stored.pictures.length),
      after: String(content.pictures.length),
    })
  compare('option_name', stored.sizeLabel || null, product.sizeLabel || null)
  compare('option_name', stored.colorLabel || null, product.colorLabel || null)
  if (content.options) {
    for (const kind of ['sizes', 'colors'] as const) compareSurcharges(product[kind], stored[kind], compare)
    compareVariants(product, stored, content, compare)
  }
  return fields
}

const energyOf = (label: StoredProduct['energyLabel']): string | null =>
  label && [label.class, label.link, fileName(label.picture)].filter(Boolean).join(' ')

const tellSafety = (
  { manufacturer_id, responsible_id, identifier, warnings, is_old, old_reason }: StoredProduct['safety'],
  makerNames: ReadonlyMap<number, string>,
): string | null =>
  [
    makerNames.get(manufacturer_id ?? 0),
    makerNames.get(responsible_id ?? 0),
    identifier,
    warnings,
    is_old && old_reason,
  ]
    .filter(Boolean)
    .join(' · ') || null

type Compare = (name: ImportField, before: string | null, after: string | null, of?: string | null) => void

function compareSurcharges(
  after: readonly { name: string; surcharge: number }[],
  before: readonly { name: string; surcharge: number }[],
  compare: Compare,
): void {
  const present = new Map(before.map((each) => [foldName(each.name), each.surcharge]))
  for (const { name, surcharge } of after) {
    const known = present.get(foldName(name))
    compare('surcharge', formatPrice(known ?? 0), formatPrice(surcharge), name)
  }
}

type Complete = ReturnType<typeof completeProduct>

function compareVariants(
  product: Complete,
  stored: StoredProduct,
  { options }: ProductContent,
  compare: Compare,
): void {
  const present = new Map(stored.variants.map((variant) => [choiceKey(variant), variant]))
  product.variants.forEach((variant, index) => {
    const label = [variant.size, variant.color].filter(Boolean).join(' / ') || null
    const before = present.get(choiceKey(variant))
    present.delete(choiceKey(variant))
    if (!before) {
      compare('variant', null, label ?? '', label)
      compare('stock', null, String(variant.stock), label)
      return
    }
    if (options?.variants[index]?.stock !== undefined)
      compare('stock', String(before.stock), String(variant.stock), label)
    compare('sku', before.sku || (index === 0 ? stored.sku : ''), variant.sku, label)
    compare('barcode', before.barcode, variant.barcode, label)
    compare('grams', String(before.grams), String(variant.grams), label)
    compare('net_quantity', contentOf(before, stored), contentOf(variant, product), label)
    compare('variant_picture', fileName(before.picture), fileName(variant.picture), label)
  })
  for (const { size, color } of present.values()) {
    const label = [size, color].filter(Boolean).join(' / ')
    compare('variant', label, null, label)
  }
}

/** How much is in a variant: `250 ml`. */
function contentOf(
  { netQuantity: own }: { netQuantity: number | null },
  { netQuantity, netUnit }: Pick<StoredProduct, 'netQuantity' | 'netUnit'>,
): string | null {
  const quantity = own ?? netQuantity
  return quantity === null || netUnit === null ? null : `${quantity / NET_PARTS} ${netUnit}`
}

const fileName = (picture: string | null): string | null => picture?.split('/').at(-1) ?? null

const money = (minor: number): string | null => (minor === 0 ? null : formatPrice(minor))

const namesOf = (categories: readonly CategoryRef[]): string | null =>
  categories
    .map(({ name }) => name)
    .sort()
    .join(', ') || null

/** Placeholders of no picture are none. */
const picturesOf = (pictures: readonly { picture: string; alt: string; source: string }[]): string =>
  JSON.stringify(
    pictures
      .filter(({ picture, source }) => !isPlaceholder(picture) || source !== '')
      .map(({ picture, source, alt }) => [isPlaceholder(picture) ? source : picture, alt]),
  )

const shown = (value: string | null): string | null =>
  value !== null && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
