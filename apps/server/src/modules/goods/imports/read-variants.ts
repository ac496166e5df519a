import { cleanCode } from '@rialto/contract/clean-text'
import { NET_QUANTITY_MAX } from '@rialto/contract/limits'
import { convertNet, NET_PARTS, type NetUnit } from '@rialto/contract/price-per-unit'
import { splitSurcharges } from '@rialto/contract/variant-prices'
import { cleanLine, foldName } from '../../../lib/words.ts'
import { CODE_MAX, GRAMS_MAX, STOCK_MAX } from '../catalog/index.ts'
import { isRuinedCode, meaningsOf, type Notation, parseCount, parseDecimal, parsePrice, readFlag } from './cells.ts'
import type { Column, Columns } from './columns.ts'
import type { Row } from './read-file.ts'
import { type OptionLabels, readOptions } from './read-options.ts'
import type { DraftVariant, Note, ProductDraft } from './report.ts'

interface PricedVariant extends DraftVariant {
  price: number
  /** The price before the discount; undefined if the file has none. */
  compareAt: number | undefined
}

const VARIANT_COLUMNS: Column[] = ['option1', 'option2', 'option3', 'sku', 'price', 'quantity', 'barcode']

/** The rows of a product that describe a variant; the others only add a picture. */
export function variantRows(rows: readonly Row[], columns: Columns): Row[] {
  return rows.filter((row) => VARIANT_COLUMNS.some((column) => columns.cell(row.cells, column) !== ''))
}

/** Reads the variants of a product; a problem with one variant is a problem of the whole product. */
export function readVariants(
  rows: readonly Row[],
  columns: Columns,
): { variants: PricedVariant[]; labels: OptionLabels; net: ReadContent; problems: Note[]; warnings: Note[] } {
  const { choices, labels, problems } = readOptions(rows, columns)
  const { notation } = columns
  const warnings: Note[] = []
  const spelling = new Spelling()
  const seen = new Map<string, number>()
  const variants = rows.map((row, index) => {
    const choice = choices[index]
    const size = spelling.first('size', choice?.size)
    const color = spelling.first('color', choice?.color)
    const cell = (column: Column) => columns.cell(row.cells, column)
    const problem = (text: string) => problems.push({ line: row.line, text })
    const warn = (text: string) => warnings.push({ line: row.line, text })
    const name = [size, color].filter((part) => part !== null).join(', ')
    const key = JSON.stringify([size, color])
    const before = seen.get(key)
    if (before !== undefined) problem(`the variant ${name === '' ? '' : `"${name}" `}is already on line ${before}`)
    seen.set(key, row.line)
    return {
      line: row.line,
      size,
      color,
      sku: columns.has('sku') ? readCode(cell('sku'), 'Variant SKU', { problem, warn }) : undefined,
      barcode: columns.has('barcode')
        ? readCode(cleanCode(cell('barcode')), 'Variant Barcode', { problem, warn })
        : undefined,
      grams: columns.has('grams') ? readGrams(cell('grams'), notation, problem) : undefined,
      netQuantity: undefined,
      picture: undefined,
      ...stockOf(readStock(columns, cell, { problem, warn })),
      price: readPrice(cell('price'), 'Variant Price', notation, problem),
      compareAt:
        cell('compareAt') === ''
          ? undefined
          : readPrice(cell('compareAt'), 'Variant Compare At Price', notation, problem),
    }
  })
  const contents = columns.has('netQuantity')
    ? rows.map((row) => readContent(row, columns, { problems, warnings }))
    : undefined
  const { quantities, ...net } = contents ? commonContent(contents, rows, warnings) : NO_CONTENT
  return {
    variants: variants.map((variant, index) => ({ ...variant, netQuantity: quantities?.[index] })),
    labels,
    net,
    problems,
    warnings,
  }
}

interface Content {
  /** Thousandths. */
  quantity: number
  unit: NetUnit
}

type ReadContent = Pick<ProductDraft, 'netQuantity' | 'netUnit'>

const NO_CONTENT: ReadContent & { quantities?: undefined } = { netQuantity: undefined, netUnit: undefined }

/** The units of Shopify's files and those that people write, as a multiple of a unit of the market. */
const CONTENT_UNITS: Readonly<Record<string, readonly [unit: NetUnit, times: number]>> = {
  ...{ mg: ['g', 0.001], g: ['g', 1], kg: ['kg', 1], ml: ['ml', 1], cl: ['ml', 10], dl: ['ml', 100], l: ['l', 1] },
  ...{ m3: ['l', 1_000], mm: ['cm', 0.1], cm: ['cm', 1], m: ['m', 1], m2: ['m2', 1], 'm²': ['m2', 1] },
  ...{ piece: ['piece', 1], pieces: ['piece', 1], item: ['piece', 1], items: ['piece', 1] },
}

/** Reads how much is in a variant; null where the cell is empty. */
function readContent(
  row: Row,
  columns: Columns,
  { problems, warnings }: { problems: Note[]; warnings: Note[] },
): Content | null {
  const label = columns.nameOf('netQuantity')
  const text = columns.cell(row.cells, 'netQuantity')
  if (text === '') return null
  const number = parseDecimal(text, columns.notation)
  const problem = (words: string) => void problems.push({ line: row.line, text: words })
  if (number === 'doubtful') {
    problem(doubtOf(label, text))
    return null
  }
  const unitText = columns.cell(row.cells, 'netUnit')
  const found = CONTENT_UNITS[unitText.toLowerCase()]
  if (!found) {
    const said = unitText === '' ? 'is missing' : `"${unitText.slice(0, 40)}" is no unit that is known here`
    warnings.push({ line: row.line, text: `${columns.nameOf('netUnit')} ${said}: its content is left out` })
    return null
  }
  const [unit, times] = found
  const quantity = number && Math.round(Number(`${number.whole}.${number.decimals || 0}`) * times * NET_PARTS)
  if (!quantity || quantity > NET_QUANTITY_MAX * NET_PARTS) {
    problem(`${label} "${text.slice(0, 40)}" is not a content`)
    return null
  }
  return { quantity, unit }
}

/** The contents of all variants in the unit of the first; what all of them have is the product's. */
function commonContent(
  contents: readonly (Content | null)[],
  rows: readonly Row[],
  warnings: Note[],
): ReadContent & { quantities: (number | null)[] } {
  const unit = contents.find((content) => content !== null)?.unit ?? null
  const quantities = contents.map((content, index) => {
    if (!content || !unit) return null
    const converted = convertNet(content.quantity, content.unit, unit)
    if (converted === undefined)
      warnings.push({
        line: rows[index]?.line ?? 0,
        text: `its content is in ${content.unit}, that of the first variant in ${unit}: it is left out`,
      })
    return converted ?? null
  })
  const [first = null] = quantities
  return quantities.every((quantity) => quantity === first)
    ? { netUnit: unit, netQuantity: first, quantities: quantities.map(() => null) }
    : { netUnit: unit, netQuantity: null, quantities }
}

/** Remembers the first spelling of names: "small" is the "Small" of a row above. */
class Spelling {
  readonly #spellings = new Map<string, string>()

  first(kind: 'size' | 'color', name: string | null = null): string | null {
    if (name === null) return null
    const key = `${kind}:${foldName(name)}`
    const existing = this.#spellings.get(key)
    if (existing === undefined) this.#spellings.set(key, name)
    return existing ?? name
  }
}

const stockOf = (stock: number | 'untracked' | undefined) =>
  stock === 'untracked' ? { stock: undefined, isUntracked: true } : { stock, isUntracked: false }

type Report = (text: string) => void

function readPrice(text: string, label: string, notation: Notation, problem: Report): number {
  const price = parsePrice(text, notation)
  if (typeof price === 'number') return price
  if (price === 'doubtful') problem(doubtOf(label, text))
  else problem(text === '' ? `${label} is missing` : `${label} "${text.slice(0, 40)}" is not a price`)
  return 0
}

const doubtOf = (label: string, text: string): string => {
  const [thousand, fraction] = meaningsOf(text)
  return `${label} "${text.slice(0, 40)}" may be ${thousand} or ${fraction}`
}

/** A code that a spreadsheet has ruined is left as it is in the shop. */
function readCode(text: string, label: string, { problem, warn }: { problem: Report; warn: Report }) {
  const code = cleanLine(text)
  if (isRuinedCode(code)) {
    warn(`${label} "${code}" was turned into a number by a spreadsheet, which lost its digits: it is left out`)
    return undefined
  }
  if (code.length > CODE_MAX) problem(`${label} is over ${CODE_MAX} characters long`)
  return code
}

function readGrams(text: string, notation: Notation, problem: Report): number {
  if (text === '') return 0
  const number = parseDecimal(text, notation)
  if (number === 'doubtful') {
    problem(doubtOf('Variant Grams', text))
    return 0
  }
  const grams = number && Math.round(Number(`${number.whole}.${number.decimals || 0}`))
  if (grams === undefined || grams > GRAMS_MAX) problem(`Variant Grams "${text.slice(0, 40)}" is not a weight`)
  return grams ?? 0
}

/** The stock of a variant; `untracked` where it is sold without counting, or beyond its stock; undefined where the file is silent. */
function readStock(
  columns: Columns,
  cell: (column: Column) => string,
  { problem, warn }: { problem: Report; warn: Report },
): number | 'untracked' | undefined {
  const uncounted = columns.has('tracker') && cell('tracker') === ''
  const policy = cell('policy').toLowerCase()
  if (uncounted || policy === 'continue' || readFlag(policy) === true) return 'untracked'
  const text = cell('quantity')
  if (text === '') return undefined
  const pieces = parseCount(text, columns.notation)
  const label = 'Variant Inventory Qty'
  if (pieces === 'doubtful') problem(doubtOf(label, text))
  else if (pieces === undefined) problem(`${label} "${text.slice(0, 40)}" is not a whole number`)
  else if (pieces > STOCK_MAX) problem(`${label} "${text}" is more than the shop counts, which is ${STOCK_MAX}`)
  else if (pieces < 0) {
    // It was sold beyond its stock before it came here: nothing is left.
    warn(`stock ${text} is below zero: it is kept as 0`)
    return 0
  } else return pieces
  return undefined
}

export interface Pricing {
  price: number
  discountPrice: number
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number }[]
  variants: DraftVariant[]
  /** Each pair of size and colour is offered as one size. */
  isJoined: boolean
}

/**
 * Derives the product's price, discount price and surcharges, so that every variant costs what the file says. The compare-at price
 * becomes the price, the present price the discount price. A product has a single discount, so the smallest one counts: no list
 * price is shown that was never charged. Undefined where a problem was reported.
 */
export function readPricing(
  variants: readonly PricedVariant[],
  warn: (note: Note) => void,
  problem: (note: Note) => void,
): Pricing | undefined {
  const split = splitPrices(variants, warn, problem)
  if (!split) return undefined
  const { priced, surcharges } = split
  const off = discountOf(variants, surcharges.base, warn)
  return {
    price: surcharges.base + off,
    discountPrice: off > 0 ? surcharges.base : 0,
    sizes: namesOf(priced.map((variant) => variant.size)).map((name) => ({ name, surcharge: surcharges.size(name) })),
    colors: namesOf(priced.map((variant) => variant.color)).map((name) => ({
      name,
      surcharge: surcharges.color(name),
    })),
    isJoined: priced !== variants,
    variants: priced.map(({ price: _price, compareAt: _compareAt, ...variant }) => variant),
  }
}

function splitPrices(variants: readonly PricedVariant[], warn: (note: Note) => void, problem: (note: Note) => void) {
  const surcharges = splitSurcharges(variants)
  if (surcharges) return { priced: variants, surcharges }
  warn({
    line: variants[0]?.line ?? 0,
    text: 'its prices do not follow size and colour: each pair of them is offered as one size',
  })
  const priced = variants.map((variant) => ({
    ...variant,
    size: [variant.size, variant.color].filter((name) => name !== null).join(' / '),
    color: null,
  }))
  const lines = new Map<string, number>()
  let isTwice = false
  for (const { size, line } of priced) {
    // "a / b" and "c" read as "a" and "b / c" do.
    const before = lines.get(foldName(size))
    if (before !== undefined) problem({ line, text: `its options "${size}" read like those of line ${before}` })
    isTwice ||= before !== undefined
    lines.set(foldName(size), line)
  }
  const joined = isTwice ? undefined : splitSurcharges(priced)
  if (isTwice) return undefined
  if (!joined) throw new Error('prices by size alone can always be split')
  return { priced, surcharges: joined }
}

function discountOf(variants: readonly PricedVariant[], base: number, warn: (note: Note) => void): number {
  const discounts = variants.map(({ price, compareAt }) => Math.max(0, (compareAt ?? price) - price))
  const smallestDiscount = Math.min(...discounts)
  const other = discounts.findIndex((discount) => discount !== smallestDiscount)
  // A free product has no discount price, since 0 means none.
  const off = base === 0 ? 0 : smallestDiscount
  if (other >= 0 || off !== smallestDiscount)
    warn({
      line: variants[Math.max(other, 0)]?.line ?? 0,
      text: 'its variants are reduced by different amounts: the smallest reduction is shown for all',
    })
  return off
}

const namesOf = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))]
