import type { GoneLine, PricedCart, PricedLine } from './priced-cart.ts'

/** What is no longer so as the shopper last saw it. A line may be lowered and repriced both. */
export interface CartChanges {
  /** Gone from the catalogue, or sold out. */
  removed: readonly (GoneLine | PricedLine)[]
  /** There are fewer than are wanted. */
  lowered: readonly PricedLine[]
  repriced: readonly PricedLine[]
}

export function changesOf({ groups, gone }: PricedCart): CartChanges {
  const lines = groups.flatMap((group) => group.lines)
  const there = lines.filter((line) => line.max_quantity > 0)
  return {
    removed: [...gone, ...lines.filter((line) => line.max_quantity === 0)],
    lowered: there.filter((line) => line.quantity > line.max_quantity),
    repriced: there.filter((line) => line.unit_price !== line.seen_price),
  }
}

export const hasChanges = ({ removed, lowered, repriced }: CartChanges): boolean =>
  removed.length + lowered.length + repriced.length > 0
