import type { OrderStatus } from '@rialto/contract/enums'

/** The unit of the counts: 30 days, as in migration 024. */
export const ORDER_PERIOD_MS = 2_592_000_000

/** The number of a shop's orders with a status that were placed in one period. */
export interface PeriodCount {
  status: OrderStatus
  period: number
  count: number
}

export interface PageStart {
  /** Orders placed at this time or later are all on earlier pages; undefined for an offset beyond the last order. */
  before: number | undefined
  /** How many of the orders placed earlier are on earlier pages too. */
  offset: number
}

/** Finds where a page begins in a list with the latest orders first, so that only one period is counted through. */
export function findPageStart(
  counts: readonly PeriodCount[],
  { status, offset }: { status: OrderStatus | undefined; offset: number },
): PageStart {
  const sums = new Map<number, number>()
  for (const row of counts)
    if (!status || row.status === status) sums.set(row.period, (sums.get(row.period) ?? 0) + row.count)
  let remaining = offset
  for (const [period, count] of [...sums].sort(([a], [b]) => b - a)) {
    if (remaining < count) return { before: (period + 1) * ORDER_PERIOD_MS, offset: remaining }
    remaining -= count
  }
  return { before: undefined, offset: 0 }
}
