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
  /** `older`: the orders placed before `time`, the latest first. `newer`: those placed at `time` or later, the oldest first. */
  direction: 'older' | 'newer'
  time: number
  /** How many of these orders are not on the page, but come before it in this direction. */
  offset: number
  /** How many orders the page has. */
  limit: number
}

interface Page {
  status: OrderStatus | undefined
  offset: number
  limit: number
}

/**
 * Finds where a page begins in a list with the latest orders first, so that about half of a period is counted through at most: from
 * the end of a period or from the start of one, whichever is nearer. @returns undefined for a page beyond the last order
 */
export function findPageStart(counts: readonly PeriodCount[], { status, offset, limit }: Page): PageStart | undefined {
  const sums = new Map<number, number>()
  for (const row of counts)
    if (!status || row.status === status) sums.set(row.period, (sums.get(row.period) ?? 0) + row.count)
  const periods = [...sums].sort(([a], [b]) => b - a)
  const total = periods.reduce((sum, [, count]) => sum + count, 0)
  const onPage = Math.min(limit, total - offset)
  if (onPage <= 0) return undefined
  const older = skipPeriods(periods, offset)
  const newer = skipPeriods(periods.reverse(), total - offset - onPage)
  return older.offset <= newer.offset
    ? { direction: 'older', time: (older.period + 1) * ORDER_PERIOD_MS, offset: older.offset, limit: onPage }
    : { direction: 'newer', time: newer.period * ORDER_PERIOD_MS, offset: newer.offset, limit: onPage }
}

/** The period of the order after `offset` others, and how many of them are in the same period. */
function skipPeriods(periods: readonly [period: number, count: number][], offset: number) {
  let remaining = offset
  for (const [period, count] of periods) {
    if (remaining < count) return { period, offset: remaining }
    remaining -= count
  }
  return { period: 0, offset: remaining }
}
