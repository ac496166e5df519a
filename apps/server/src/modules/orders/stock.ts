import type { Tx } from '../../db/index.ts'
import type { Pieces } from './repository-stock.ts'
import * as repository from './repository-stock.ts'

export type { Pieces } from './repository-stock.ts'

/** What could not be taken. */
export interface Short<Line extends Pieces> {
  /** There are fewer pieces than wanted. */
  variants: Line[]
  /** The contingent of the flash sale does not reach any more. */
  contingents: Line[]
}

/**
 * Takes the stock of lines, however many buy at once: a piece is sold once. Where anything is short, some was taken nevertheless:
 * roll back.
 */
export async function takeStock<Line extends Pieces>(tx: Tx, lines: readonly Line[]): Promise<Short<Line>> {
  const short: Short<Line> = { variants: [], contingents: [] }
  for (const line of byId(lines, (one) => one.variant_id))
    if (!(await repository.takeFromVariant(tx, line))) short.variants.push(line)
  const taken = lines.filter((line) => !short.variants.includes(line))
  for (const [id, quantity] of sumByProduct(taken))
    await repository.updateProduct(tx, { id, sold: quantity, stock: -quantity })
  for (const line of byId(taken, (one) => one.product_id)) {
    if (line.flash_sale_id === null) continue
    const pieces = { ...line, flash_sale_id: line.flash_sale_id }
    if (!(await repository.takeFromContingent(tx, pieces))) short.contingents.push(line)
  }
  return short
}

/** Gives the stock of lines back: their orders do not stand any more. What has gone from the catalogue since stays gone. */
export async function returnStock(tx: Tx, lines: readonly Pieces[]): Promise<void> {
  const back: Pieces[] = []
  for (const line of byId(lines, (one) => one.variant_id))
    if (await repository.putBackToVariant(tx, line)) back.push(line)
  const stock = sumByProduct(back)
  for (const [id, quantity] of sumByProduct(lines))
    await repository.updateProduct(tx, { id, sold: -quantity, stock: stock.get(id) ?? 0 })
  for (const line of byId(lines, (one) => one.product_id))
    if (line.flash_sale_id !== null)
      await repository.putBackToContingent(tx, { ...line, flash_sale_id: line.flash_sale_id })
}

/** By the id of what they change, so that two transactions take the same rows in the same order. */
const byId = <Line>(lines: readonly Line[], idOf: (line: Line) => number): Line[] =>
  [...lines].sort((a, b) => idOf(a) - idOf(b))

function sumByProduct(lines: readonly Pieces[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const line of byId(lines, (one) => one.product_id))
    sums.set(line.product_id, (sums.get(line.product_id) ?? 0) + line.quantity)
  return sums
}
