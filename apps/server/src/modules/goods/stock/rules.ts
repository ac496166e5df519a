import { STOCK_MAX } from '@rialto/contract/limits'

export interface StockRequest {
  delta?: number | undefined
  /** The number of pieces that are there. */
  counted?: number | undefined
  /** The stock that the person saw. */
  expected?: number | undefined
}

export type JudgedMovement =
  | { kind: 'move'; delta: number }
  | { kind: 'both' | 'neither' | 'stale' | 'short' | 'too_many' }

/**
 * The movement that a request makes of the present stock. A count is a movement by the difference; pieces sold since the person looked
 * make it `stale`, since only the person knows whether the sold ones were counted.
 */
export function judgeMovement(stock: number, { delta, counted, expected }: StockRequest): JudgedMovement {
  if (delta !== undefined && counted !== undefined) return { kind: 'both' }
  if (delta === undefined && counted === undefined) return { kind: 'neither' }
  if (expected !== undefined && expected !== stock) return { kind: 'stale' }
  const change = delta ?? (counted ?? 0) - stock
  if (stock + change < 0) return { kind: 'short' }
  if (stock + change > STOCK_MAX) return { kind: 'too_many' }
  return { kind: 'move', delta: change }
}
