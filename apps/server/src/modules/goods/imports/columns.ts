import { EXPORTED, type Notation } from './cells.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The line that Excel writes above the header to name the delimiter. */
const NAMED = /^\uFEFF?"?sep\s?=(.)"?[^\S\r\n]*(?:\r\n|\n|\r)/i

/** The delimiter that the first line names. */
export const namedDelimiter = (head: string): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => delimiter === NAMED.exec(head)?.[1])

/** Whether a row is the line that names the delimiter. */
export const namesDelimiter = (cells: readonly string[]): boolean =>
  /^sep\s?=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')

/** Finds the delimiter: the one that the first line names, or with which the first line with words has the most known columns. */
export function findDelimiter(head: string): Delimiter {
  const named = namedDelimiter(head)
  if (named) return named
  const lines = head.replace(NAMED, '').split(/\r\n|\n|\r/)
  const header = lines.find((line) => /[^\s,;|"\uFEFF]/.test(line)) ?? ''
  const knownColumns = (delimiter: Delimiter) =>
    header.split(delimiter).filter((name) => columnOf(name.replace(/^\s*"|"\s*$/g, '')) !== undefined).length
  return DELIMITERS.reduce((best, next) => (knownColumns(next) > knownColumns(best) ? next : best))
}

/** A file that cannot be taken for products; its message is one line for the operator. */
export class RefusedFile extends Error {
  /** The first line of the row that could not be read, counted from 1; undefined if the whole file is refused. */
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

/** The columns that products are read from with their header names: Shopify's classic name first, then that of newer exports. */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  netQuantity: ['Unit Price Total Measure'],
  netUnit: ['Unit Price Total Measure Unit'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  giftCard: ['Gift Card'],
  summary: ['SEO Description'],
  variantImage: ['Variant Image', 'Variant image URL'],
  taxCategory: ['Variant Tax Code', 'Tax category'],
  withdrawal: ['Withdrawal Exemption'],
  energyClass: ['Energy Class'],
  energyLink: ['Energy Label Link'],
  energyPicture: ['Energy Label Picture'],
  manufacturer: ['Manufacturer'],
  responsible: ['Responsible Person'],
  identifier: ['Safety Identifier'],
  warnings: ['Safety Warnings'],
  oldReason: ['Safety Exemption Reason'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type Column = keyof typeof NAMES

/** The columns with numbers that people write. */
const NUMBERS: Column[] = ['price', 'compareAt', 'quantity', 'grams', 'netQuantity']

const REQUIRED: Column[] = ['handle', 'title', 'price']

const KEYS = new Map<string, Column>(
  Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [fold(name), column as Column] as const)),
)

/** The column of a header cell; undefined for a column that the import does not use. */
const columnOf = (header: string): Column | undefined => KEYS.get(fold(header))

/** The positions of the columns in a file. */
export class Columns {
  readonly count: number
  /** How the numbers of the file are written. */
  notation: Notation = EXPORTED
  readonly #places: ReadonlyMap<Column, number>

  /** Throws {@link RefusedFile} where a required column is missing or a column occurs twice. */
  constructor(header: readonly string[]) {
    const places = new Map<Column, number>()
    header.forEach((name, index) => {
      const column = columnOf(name)
      if (column === undefined) return
      const before = places.get(column)
      if (before !== undefined)
        throw new RefusedFile(`the column "${name.trim()}" occurs twice (columns ${before + 1} and ${index + 1})`, 1)
      places.set(column, index)
    })
    const missing = REQUIRED.filter((column) => !places.has(column)).map((column) => `"${NAMES[column][0]}"`)
    if (missing.length > 0)
      throw new RefusedFile(
        `not a product file: ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
        1,
      )
    this.count = header.length
    this.#places = places
  }

  /** The column's name for messages. */
  nameOf(column: Column): string {
    return NAMES[column][0]
  }

  /** The column that a message is about, by the name at its beginning. */
  placeNamedIn(message: string): { index: number; name: string } | undefined {
    for (const [column, index] of this.#places)
      if (message.startsWith(`${this.nameOf(column)} `)) return { index, name: this.nameOf(column) }
    return undefined
  }

  has(column: Column): boolean {
    return this.#places.has(column)
  }

  /** The cells of a row that hold numbers. */
  numbersOf(cells: readonly string[]): string[] {
    return NUMBERS.map((column) => this.cell(cells, column))
  }

  /** The trimmed text of a cell; '' where the file lacks the column or the row the cell. */
  cell(cells: readonly string[], column: Column): string {
    const index = this.#places.get(column)
    return index === undefined ? '' : (cells[index]?.trim() ?? '')
  }
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
