import type { Db } from '../../../db/index.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import {
  CODE_MAX,
  HANDLE_MAX,
  type ProductContent,
  type StoredProduct,
  type StoredVariant,
  selectByHandles,
  selectByIds,
  surchargeOf,
  TITLE_MAX,
} from '../catalog/index.ts'
import type { Planned } from './plan-file.ts'
import { isUnanswered, piecesBy, type StockAnswer } from './plan-products.ts'
import type { PriceRow, Problem } from './read-price-rows.ts'
import { selectIdsByCodes } from './repository.ts'

/** The shop's products that the rows name. */
interface FoundProducts {
  byHandle: ReadonlyMap<string, StoredProduct>
  /** A code that several variants have is in none of them. */
  bySku: ReadonlyMap<string, Found[]>
  byBarcode: ReadonlyMap<string, Found[]>
}

interface Found {
  product: StoredProduct
  variant: StoredVariant
}

interface Target {
  row: PriceRow
  product: StoredProduct
  /** Undefined: the row names the whole product. */
  variant: StoredVariant | undefined
}

interface PricePlan {
  planned: Planned[]
  problems: Problem[]
  /** Products that are added without a word about their stock. */
  open: Planned[]
}

/** Plans what the rows change, product by product; a row with a name and an unknown handle adds a product. */
export function planPrices(rows: readonly PriceRow[], found: FoundProducts, stock: StockAnswer | undefined): PricePlan {
  const problems: Problem[] = []
  const targets: Target[] = []
  const added = new Map<string, Planned>()
  for (const row of rows) {
    const problem = (why: Problem['text']) =>
      problems.push({ line: row.line, title: titleOf(row), text: why, cell: null })
    const target = findTarget(row, found)
    if (target === 'ambiguous') problem(text('Several variants have this code'))
    else if (target) targets.push({ row, ...target })
    else if (row.name === undefined || row.price === undefined || row.handle === undefined)
      problem(text('The shop has no such product'))
    else if (added.has(row.handle)) problem(text('An earlier row has the same handle'))
    else if (row.handle.length > HANDLE_MAX || row.name.length > TITLE_MAX || (row.sku?.length ?? 0) > CODE_MAX)
      problem(text('Its name or handle is too long'))
    else added.set(row.handle, newProduct(row, row.handle, row.name, stock))
  }
  const planned = [...added.values()]
  for (const group of Map.groupBy(targets, ({ product }) => product.id).values()) {
    const plan = planProduct(group, (row, why) =>
      problems.push({ line: row.line, title: titleOf(row), text: why, cell: null }),
    )
    if (plan) planned.push(plan)
  }
  const open = planned.filter(({ isStockOpen }) => isStockOpen)
  return { planned: planned.sort((a, b) => a.line - b.line), problems, open }
}

const titleOf = ({ name, handle, sku, barcode, code }: PriceRow): string =>
  name ?? handle ?? sku ?? barcode ?? code ?? ''

function findTarget({ handle, sku, barcode, code }: PriceRow, { byHandle, bySku, byBarcode }: FoundProducts) {
  const product = byHandle.get(handle ?? code ?? '')
  const codes = [bySku.get(sku ?? code ?? ''), byBarcode.get(barcode ?? code ?? '')].find((list) => list?.length)
  const own = codes?.filter((each) => !handle || each.product === product)
  if (handle && (sku || barcode) && product && !own?.length) return undefined
  if (own && own.length > 1) return 'ambiguous'
  if (own?.[0]) return own[0]
  return product && { product, variant: product.variants.length === 1 ? product.variants[0] : undefined }
}

/** New products stay drafts until they have pictures, unless the row says otherwise. */
const newProduct = (row: PriceRow, handle: string, name: string, stock: StockAnswer | undefined): Planned => ({
  handle,
  line: row.line,
  stored: undefined,
  isStockOpen: row.stock === undefined,
  content: {
    name: cleanLine(name),
    price: row.price ?? 0,
    discountPrice: row.discountPrice,
    status: row.stock === undefined && isUnanswered(stock) ? 'draft' : (row.status ?? 'draft'),
    options: {
      sizes: [],
      colors: [],
      variants: [{ size: null, color: null, sku: row.sku, barcode: row.barcode, stock: row.stock ?? piecesBy(stock) }],
    },
  },
})

type Report = (row: PriceRow, why: Problem['text']) => void

function planProduct(group: readonly Target[], refuseRow: Report): Planned | undefined {
  const [first] = group
  if (!first) return undefined
  const { product } = first
  const prices = new Set<number>()
  const content: ProductContent = {}
  const stocks = new Map<number, number>()
  for (const { row, variant } of group) {
    const surcharge = variant ? surchargeOf(product, variant) : 0
    if (row.stock !== undefined && !variant) {
      refuseRow(row, text('It has several variants: name one by its SKU to set its stock'))
      return undefined
    }
    if (row.stock !== undefined && variant) stocks.set(variant.id, row.stock)
    if (row.price !== undefined) prices.add(row.price - surcharge)
    if (row.discountPrice !== undefined) content.discountPrice = row.discountPrice && row.discountPrice - surcharge
    if (row.name !== undefined) content.name = cleanLine(row.name)
    if (row.status !== undefined) content.status = row.status
  }
  const [price] = prices
  if (prices.size > 1 || (price ?? 0) < 0 || (content.discountPrice ?? 0) < 0) {
    refuseRow(first.row, text('The prices of its variants differ by other amounts than their surcharges'))
    return undefined
  }
  if (price !== undefined) content.price = price
  if (stocks.size > 0) content.options = optionsWith(product, stocks)
  return { handle: product.handle, line: first.row.line, stored: product, content, isStockOpen: false }
}

/** The options as they are, with the stock of some variants; that of the others may be sold at this moment. */
const optionsWith = (
  { sizes, colors, variants }: Pick<StoredProduct, 'sizes' | 'colors' | 'variants'>,
  stocks: ReadonlyMap<number, number>,
): NonNullable<ProductContent['options']> => ({
  sizes: sizes.map(({ name, surcharge }) => ({ name, surcharge })),
  colors: colors.map(({ name, surcharge, picture }) => ({ name, surcharge, picture })),
  variants: variants.map(({ id, size, color, sku, barcode, grams }) => ({
    size,
    color,
    sku,
    barcode,
    grams,
    stock: stocks.get(id),
  })),
})

/** Finds the shop's products that rows name by handle, SKU or barcode. */
export async function findProducts(db: Db, shopId: number, rows: readonly PriceRow[]): Promise<FoundProducts> {
  const handles = rows.flatMap(({ handle, code }) => handle ?? code ?? [])
  const codes = rows.flatMap(({ sku, barcode, code }) => [sku, barcode, code].filter((each) => each !== undefined))
  const byHandle = new Map((await selectByHandles(db, shopId, unique(handles))).map((each) => [each.handle, each]))
  const known = new Map([...byHandle.values()].map((product) => [product.id, product]))
  const others = (await selectIdsByCodes(db, shopId, unique(codes))).filter((id) => !known.has(id))
  for (const product of await selectByIds(db, shopId, others)) known.set(product.id, product)
  const products = [...known.values()]
  return { byHandle, bySku: byCode(products, skuOf), byBarcode: byCode(products, ({ variant }) => variant.barcode) }
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** The SKU of a product without variants lies on the product. */
const skuOf = ({ product, variant }: Found): string =>
  variant.sku || (variant === product.variants[0] ? product.sku : '')

function byCode(products: readonly StoredProduct[], codeOf: (found: Found) => string): Map<string, Found[]> {
  const found = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  return Map.groupBy(
    found.filter((each) => codeOf(each) !== ''),
    codeOf,
  )
}
