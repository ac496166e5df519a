import type { Tx } from '../../../db/index.ts'
import type { Write } from '../../../db/write-together.ts'
import type { Deps } from '../../../deps.ts'
import { type Movement, movementsToRecord, recordMovements } from '../../goods/stock/index.ts'
import {
  type Pieces,
  returnToFlashSales,
  returnToVariants,
  type SalePieces,
  type StockLine,
  selectSaleFigures,
  selectStock,
  takeFromFlashSales,
  takeFromVariants,
  updateProducts,
} from './repository.ts'

/** The effect of a change of stock on cached pages (decision 004). */
export interface StockChange {
  /** Products whose own pages show another quantity now. */
  productIds: number[]
  /** True if a variant, a product or a flash sale ran out or came back into stock, which cards and lists show. */
  affectsLists: boolean
}

export interface TakenStock<Line extends StockLine> {
  /** Lines with fewer pieces in stock than wanted, and how many pieces there are. */
  outOfStock: { line: Line; left: number }[]
  /** Lines with fewer pieces left in their flash sale than wanted. */
  flashSaleOver: Line[]
  /** The lines, each with how many pieces of its variant are left; none where any line is short. */
  taken: { line: Line; stockAfter: number }[]
  stockChange: StockChange
}

/**
 * Takes the stock of lines, so that no piece is sold twice under concurrency. When any line is short, others may have been taken
 * nevertheless: the caller rolls back.
 */
export async function takeStock<Line extends StockLine>(tx: Tx, lines: readonly Line[]): Promise<TakenStock<Line>> {
  const short = { taken: [], stockChange: mergeStockChanges([]) }
  const wanted = sumPieces(lines)
  const variants = new Map((await takeFromVariants(tx, wanted)).map((row) => [row.id, row.stock]))
  const outOfStock = variants.size < wanted.length ? await findOutOfStock(tx, lines, variants) : []
  const inStock = lines.filter((line) => variants.has(line.variantId))
  const products = sumByProduct(inStock)
  const updated =
    outOfStock.length > 0
      ? []
      : await updateProducts(
          tx,
          [...products].map(([id, quantity]) => ({ id, sold: quantity, stock: -quantity })),
        )
  const { over, isUsedUp } = await takeSalePieces(tx, inStock)
  if (outOfStock.length + over.length > 0) return { ...short, outOfStock, flashSaleOver: over }
  return {
    outOfStock,
    flashSaleOver: over,
    taken: withStockAfter(lines, variants),
    stockChange: {
      productIds: [...products.keys()],
      affectsLists: isUsedUp || [...variants.values(), ...updated.map((row) => row.stock)].includes(0),
    },
  }
}

/** Gives what there is to the lines in their order. */
async function findOutOfStock<Line extends StockLine>(
  tx: Tx,
  lines: readonly Line[],
  taken: ReadonlyMap<number, number>,
): Promise<TakenStock<Line>['outOfStock']> {
  const shortLines = lines.filter((line) => !taken.has(line.variantId))
  const rows = await selectStock(tx, { ids: shortLines.map((line) => line.variantId) })
  const left = new Map(rows.map((row) => [row.id, row.stock]))
  const out: TakenStock<Line>['outOfStock'] = []
  for (const line of shortLines) {
    const pieces = left.get(line.variantId) ?? 0
    if (pieces < line.quantity) out.push({ line, left: pieces })
    else left.set(line.variantId, pieces - line.quantity)
  }
  if (out.length === 0) throw new Error('stock was short, and is not while its row is locked')
  return out
}

/** Takes the pieces of lines that are sold in flash sales. @returns the lines whose sale has too few left. */
async function takeSalePieces<Line extends StockLine>(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ over: Line[]; isUsedUp: boolean }> {
  const wanted = sumSalePieces(lines)
  if (wanted.length === 0) return { over: [], isUsedUp: false }
  const taken = await takeFromFlashSales(tx, wanted)
  const isUsedUp = taken.some(({ sold, quantity }) => sold >= quantity)
  if (taken.length === wanted.length) return { over: [], isUsedUp }
  const takenKeys = new Set(taken.map(saleKey))
  const shortPieces = wanted.filter((pieces) => !takenKeys.has(saleKey(pieces)))
  const figures = await selectSaleFigures(
    tx,
    shortPieces.map((pieces) => pieces.flash_sale_id),
    shortPieces.map((pieces) => pieces.product_id),
  )
  const left = new Map(figures.map((row) => [saleKey(row), row.quantity - row.sold]))
  const over = lines.filter((line) => {
    if (line.flashSaleId === null) return false
    const key = saleKey({ flash_sale_id: line.flashSaleId, product_id: line.productId })
    if (takenKeys.has(key)) return false
    const pieces = left.get(key) ?? 0
    if (pieces < line.quantity) return true
    left.set(key, pieces - line.quantity)
    return false
  })
  if (over.length === 0) throw new Error('a flash sale was short, and is not while its row is locked')
  return { over, isUsedUp }
}

const saleKey = (row: Pick<SalePieces, 'flash_sale_id' | 'product_id'>): string =>
  `${row.flash_sale_id} ${row.product_id}`

/** Each line with the stock of its variant once its own pieces were taken; later lines of the variant take theirs after it. */
function withStockAfter<Line extends StockLine>(
  lines: readonly Line[],
  variants: ReadonlyMap<number, number>,
): { line: Line; stockAfter: number }[] {
  const after = new Map(variants)
  const taken = lines.toReversed().map((line) => {
    const stockAfter = after.get(line.variantId) ?? 0
    after.set(line.variantId, stockAfter + line.quantity)
    return { line, stockAfter }
  })
  return taken.reverse()
}

/** A line of an order that was placed, whose change of stock is recorded with the order. */
interface OrderStockLine extends StockLine {
  shopId: number
  orderId: number
}

/** Records taken stock as a sale of each line's order. */
export const salesToRecord = (taken: readonly { line: OrderStockLine; stockAfter: number }[], at: number): Write =>
  movementsToRecord(
    taken.map(({ line, stockAfter }) => movementOf(line, { delta: -line.quantity, stockAfter, reason: 'sale' })),
    at,
  )

const movementOf = (
  { variantId, productId, shopId, orderId }: OrderStockLine,
  change: Pick<Movement, 'delta' | 'stockAfter' | 'reason'>,
): Movement => ({ variantId, productId, shopId, orderId, actor: null, ...change })

/** Returns the stock of lines that are cancelled or came back, and records it. Variants that have left the catalogue since are skipped. */
export async function returnStock(
  tx: Tx,
  lines: readonly OrderStockLine[],
  at: number,
  reason: 'cancellation' | 'return' = 'cancellation',
): Promise<StockChange> {
  const variants = new Map((await returnToVariants(tx, sumPieces(lines))).map((row) => [row.id, row.stock]))
  const returned = lines.filter((line) => variants.has(line.variantId))
  const before = new Map(sumPieces(returned).map(({ id, pieces }) => [id, (variants.get(id) ?? 0) - pieces]))
  let affectsLists = [...before.values()].some((stock) => stock <= 0)
  const movements = returned.map((line) => {
    const stockAfter = (before.get(line.variantId) ?? 0) + line.quantity
    before.set(line.variantId, stockAfter)
    return movementOf(line, { delta: line.quantity, stockAfter, reason })
  })
  await recordMovements(tx, movements, at)
  const added = sumByProduct(returned)
  const quantities = sumByProduct(lines)
  const products = await updateProducts(
    tx,
    [...quantities].map(([id, quantity]) => ({ id, sold: -quantity, stock: added.get(id) ?? 0 })),
  )
  affectsLists ||= products.some(({ id, stock }) => added.has(id) && stock <= (added.get(id) ?? 0))
  const sales = sumSalePieces(lines)
  if (sales.length > 0) {
    const pieces = new Map(sales.map((sale) => [saleKey(sale), sale.pieces]))
    const figures = await returnToFlashSales(tx, sales)
    affectsLists ||= figures.some((row) => row.sold + (pieces.get(saleKey(row)) ?? 0) >= row.quantity)
  }
  return { productIds: [...quantities.keys()], affectsLists }
}

export const mergeStockChanges = (changes: readonly StockChange[]): StockChange => ({
  productIds: [...new Set(changes.flatMap(({ productIds }) => productIds))],
  affectsLists: changes.some((change) => change.affectsLists),
})

function sumPieces(lines: readonly StockLine[]): Pieces[] {
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([id, pieces]) => ({ id, pieces }))
}

function sumByProduct(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}

function sumSalePieces(lines: readonly StockLine[]): SalePieces[] {
  const sums = new Map<string, SalePieces>()
  for (const { flashSaleId, productId, quantity } of lines) {
    if (flashSaleId === null) continue
    const sale = { flash_sale_id: flashSaleId, product_id: productId }
    const pieces = (sums.get(saleKey(sale))?.pieces ?? 0) + quantity
    sums.set(saleKey(sale), { ...sale, pieces })
  }
  return [...sums.values()]
}

/**
 * Invalidates cached pages after stock was taken or returned (decision 004): the products' own pages, and all pages only when lists
 * change; otherwise anybody could empty a busy shop's cache by ordering and cancelling.
 */
export function publishStockChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  { productIds, affectsLists }: StockChange,
): void {
  if (productIds.length > 0) invalidations.publishStock(productIds)
  if (affectsLists) invalidations.publish('catalogue')
}
