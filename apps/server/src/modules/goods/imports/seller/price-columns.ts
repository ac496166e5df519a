/** The columns of a table of prices and stock, with the headings that name them. */
const HEADINGS = {
  handle: ['handle', 'url handle'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode', 'ean', 'gtin', 'upc'],
  name: ['name', 'title', 'product', 'product name'],
  price: ['price', 'variant price', 'list price'],
  discountPrice: ['discount price', 'discount_price', 'sale price'],
  stock: ['stock', 'quantity', 'qty', 'inventory', 'variant inventory qty', 'inventory quantity'],
  status: ['status'],
} as const satisfies Record<string, readonly string[]>

export type PriceColumn = keyof typeof HEADINGS
/** Identify the product or variant of a row. */
export const KEY_COLUMNS = ['handle', 'sku', 'barcode'] as const

/** The places of the columns, from 0. */
export type PriceColumns = ReadonlyMap<PriceColumn, number>

const BY_HEADING = new Map<string, PriceColumn>(
  Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column as PriceColumn] as const)),
)

/** The columns of a heading row; undefined if it names no key, no value, or a column twice. */
export function readHeading(cells: readonly string[]): PriceColumns | undefined {
  const columns = new Map<PriceColumn, number>()
  for (const [place, cell] of cells.entries()) {
    const column = BY_HEADING.get(cell.trim().toLowerCase())
    if (column === undefined) continue
    if (columns.has(column)) return undefined
    columns.set(column, place)
  }
  const hasKey = KEY_COLUMNS.some((column) => columns.has(column))
  const hasValue = [...columns.keys()].some((column) => !(KEY_COLUMNS as readonly string[]).includes(column))
  return hasKey && hasValue ? columns : undefined
}
