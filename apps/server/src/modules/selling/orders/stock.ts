import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Movement, recordMovements } from '../../goods/stock/index.ts'
import {
  returnToFlashSale,
  returnToVariant,
  type StockLine,
  takeFromFlashSale,
  takeFromVariant,
  updateProduct,
} from './repository.ts'

/** The effect of a change of stock on cached pages (decision 004). */
export interface StockChange {
  /** Products whose own pages show another quantity now. */
  productIds: number[]
  /** True if a variant, a product or a flash sale ran out or came back into stock, which cards and lists show. */
  affectsLists: boolean
}

export interface TakenStock<Line extends StockLine> {
  /** Lines with fewer pieces in stock than wanted. */
  outOfStock: Line[]
  /** Lines with fewer pieces left in their flash sale than wanted. */
  flashSaleOver: Line[]
  /** The other lines, each with how many pieces of its variant are left. */
  taken: { line: Line; stockAfter: number }[]
  /** The effect of taking the other lines. */
  stockChange: StockChange
}

/**
 * Takes the stock of lines, so that no piece is sold twice under concurrency. When any line is short, the others were taken
 * nevertheless: the caller rolls back.
 */
export async function takeStock<Line extends StockLine>(tx: Tx, lines: readonly Line[]): Promise<TakenStock<Line>> {
  const outOfStock: Line[] = []
  const flashSaleOver: Line[] = []
  const taken: TakenStock<Line>['taken'] = []
  let affectsLists = false
  for (const line of sortById(lines, (line) => line.variantId)) {
    const left = await takeFromVariant(tx, line)
    if (left === undefined) outOfStock.push(line)
    else taken.push({ line, stockAfter: left })
    affectsLists ||= left === 0
  }
  const takenLines = lines.filter((line) => !outOfStock.includes(line))
  const quantities = sumByProduct(takenLines)
  for (const [id, quantity] of quantities) {
    const [product] = await updateProduct(tx, { id, sold: quantity, stock: -quantity })
    affectsLists ||= product?.stock === 0
  }
  for (const line of sortById(takenLines, (line) => line.productId)) {
    if (line.flashSaleId === null) continue
    const sale = await takeFromFlashSale(tx, { ...line, flashSaleId: line.flashSaleId })
    if (!sale) flashSaleOver.push(line)
    affectsLists ||= sale !== undefined && sale.sold >= sale.quantity
  }
  return { outOfStock, flashSaleOver, taken, stockChange: { productIds: [...quantities.keys()], affectsLists } }
}

/** A line of an order that was placed, whose change of stock is recorded with the order. */
interface OrderStockLine extends StockLine {
  shopId: number
  orderId: number
}

/** Records taken stock as a sale of each line's order. */
export const recordSales = (
  tx: Tx,
  taken: readonly { line: OrderStockLine; stockAfter: number }[],
  at: number,
): Promise<void> =>
  recordMovements(
    tx,
    taken.map(({ line, stockAfter }) => movementOf(line, { delta: -line.quantity, stockAfter, reason: 'sale' })),
    at,
  )

const movementOf = (
  { variantId, productId, shopId, orderId }: OrderStockLine,
  change: Pick<Movement, 'delta' | 'stockAfter' | 'reason'>,
): Movement => ({ variantId, productId, shopId, orderId, actor: null, ...change })

/** Returns the stock of cancelled lines, and records it. Variants that have left the catalogue since are skipped. */
export async function returnStock(tx: Tx, lines: readonly OrderStockLine[], at: number): Promise<StockChange> {
  const returned: OrderStockLine[] = []
  const movements: Movement[] = []
  let affectsLists = false
  for (const line of sortById(lines, (line) => line.variantId)) {
    const stock = await returnToVariant(tx, line)
    if (stock === undefined) continue
    returned.push(line)
    movements.push(movementOf(line, { delta: line.quantity, stockAfter: stock, reason: 'cancellation' }))
    affectsLists ||= stock <= line.quantity
  }
  await recordMovements(tx, movements, at)
  const returnedQuantities = sumByProduct(returned)
  const quantities = sumByProduct(lines)
  for (const [id, quantity] of quantities) {
    const added = returnedQuantities.get(id) ?? 0
    const [product] = await updateProduct(tx, { id, sold: -quantity, stock: added })
    affectsLists ||= product !== undefined && added > 0 && product.stock <= added
  }
  for (const line of sortById(lines, (line) => line.productId)) {
    if (line.flashSaleId === null) continue
    const sale = await returnToFlashSale(tx, { ...line, flashSaleId: line.flashSaleId })
    affectsLists ||= sale !== undefined && sale.sold + line.quantity >= sale.quantity
  }
  return { productIds: [...quantities.keys()], affectsLists }
}

export const mergeStockChanges = (changes: readonly StockChange[]): StockChange => ({
  productIds: [...new Set(changes.flatMap(({ productIds }) => productIds))],
  affectsLists: changes.some((change) => change.affectsLists),
})

/** Sorted, so that concurrent transactions lock the same rows in the same order. */
const sortById = <Line>(lines: readonly Line[], idOf: (line: Line) => number): Line[] =>
  [...lines].sort((a, b) => idOf(a) - idOf(b))

function sumByProduct(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const line of sortById(lines, (line) => line.productId))
    sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity)
  return sums
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
