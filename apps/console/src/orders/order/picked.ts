import type { SellerOrderLine } from '@rialto/contract'

/** Picked pieces by line. */
export type Picked = Readonly<Record<number, number>>

export const leftOf = ({ quantity, shipped }: SellerOrderLine): number => quantity - shipped

/** Picked pieces of a line, at most those that are left: somebody else may have shipped some meanwhile. */
export const pickedOf = (picked: Picked, line: SellerOrderLine): number => Math.min(picked[line.id] ?? 0, leftOf(line))

export const countLeft = (lines: readonly SellerOrderLine[]): number =>
  lines.reduce((sum, line) => sum + leftOf(line), 0)

export const countPicked = (picked: Picked, lines: readonly SellerOrderLine[]): number =>
  lines.reduce((sum, line) => sum + pickedOf(picked, line), 0)

export const pickAll = (lines: readonly SellerOrderLine[]): Picked =>
  Object.fromEntries(lines.map((line) => [line.id, leftOf(line)]))

/** The lines of a parcel with the picked pieces. */
export const parcelLines = (picked: Picked, lines: readonly SellerOrderLine[]) =>
  lines.map((line) => ({ line_id: line.id, quantity: pickedOf(picked, line) })).filter(({ quantity }) => quantity > 0)
