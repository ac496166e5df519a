import type { Tx } from '../../db/index.ts'
import type { Pieces } from './repository-stock.ts'
import * as repository from './repository-stock.ts'

export type { Pieces } from './repository-stock.ts'

/** The effect of a change of stock on cached pages (decision 043). */
export interface StockChange {
  /** Products of which more or fewer pieces can be had: their own pages say how many. */
  productIds: number[]
  /** A variant, a product or the contingent of a flash sale ran out or came back, which cards and lists show. */
  reachesLists: boolean
}

/** The lines whose stock could not be taken, and the effect of taking the others. */
export interface TakenStock<Line extends Pieces> {
  /** There are fewer pieces than wanted. */
  variants: Line[]
  /** The contingent of the flash sale does not reach any more. */
  contingents: Line[]
  change: StockChange
}

/**
 * Takes the stock of lines, however many buy at once: a piece is sold once. Where anything is short, some was taken nevertheless:
 * roll back.
 */
export async function takeStock<Line extends Pieces>(tx: Tx, lines: readonly Line[]): Promise<TakenStock<Line>> {
  const short: Pick<TakenStock<Line>, 'variants' | 'contingents'> = { variants: [], contingents: [] }
  let reachesLists = false
  for (const line of byId(lines, (one) => one.variant_id)) {
    const left = await repository.takeFromVariant(tx, line)
    if (left === undefined) short.variants.push(line)
    reachesLists ||= left === 0
  }
  const taken = lines.filter((line) => !short.variants.includes(line))
  const sums = sumByProduct(taken)
  for (const [id, quantity] of sums) {
    const [product] = await repository.updateProduct(tx, { id, sold: quantity, stock: -quantity })
    reachesLists ||= product?.stock === 0
  }
  for (const line of byId(taken, (one) => one.product_id)) {
    if (line.flash_sale_id === null) continue
    const contingent = await repository.takeFromContingent(tx, { ...line, flash_sale_id: line.flash_sale_id })
    if (!contingent) short.contingents.push(line)
    reachesLists ||= contingent !== undefined && contingent.sold >= contingent.quantity
  }
  return { ...short, change: { productIds: [...sums.keys()], reachesLists } }
}

/** Gives the stock of lines back: their orders do not stand any more. Products that have left the catalogue since stay away. */
export async function returnStock(tx: Tx, lines: readonly Pieces[]): Promise<StockChange> {
  const back: Pieces[] = []
  let reachesLists = false
  for (const line of byId(lines, (one) => one.variant_id)) {
    const stock = await repository.putBackToVariant(tx, line)
    if (stock === undefined) continue
    back.push(line)
    reachesLists ||= stock <= line.quantity
  }
  const stock = sumByProduct(back)
  const sums = sumByProduct(lines)
  for (const [id, quantity] of sums) {
    const added = stock.get(id) ?? 0
    const [product] = await repository.updateProduct(tx, { id, sold: -quantity, stock: added })
    reachesLists ||= product !== undefined && added > 0 && product.stock <= added
  }
  for (const line of byId(lines, (one) => one.product_id)) {
    if (line.flash_sale_id === null) continue
    const contingent = await repository.putBackToContingent(tx, { ...line, flash_sale_id: line.flash_sale_id })
    reachesLists ||= contingent !== undefined && contingent.sold + line.quantity >= contingent.quantity
  }
  return { productIds: [...sums.keys()], reachesLists }
}

/** Several changes as one; none at all changes nothing. */
export const joinStockChanges = (changes: readonly StockChange[]): StockChange => ({
  productIds: [...new Set(changes.flatMap(({ productIds }) => productIds))],
  reachesLists: changes.some((change) => change.reachesLists),
})

/** By the id of what they change, so that two transactions take the same rows in the same order. */
const byId = <Line>(lines: readonly Line[], idOf: (line: Line) => number): Line[] =>
  [...lines].sort((a, b) => idOf(a) - idOf(b))

function sumByProduct(lines: readonly Pieces[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const line of byId(lines, (one) => one.product_id))
    sums.set(line.product_id, (sums.get(line.product_id) ?? 0) + line.quantity)
  return sums
}
