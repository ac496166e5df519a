import type { FiguresOfSpan, OrderFigures } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { daysBefore, localClock } from './rules-days.ts'

/** The spans of the overview in days. */
const SPANS = [1, 7, 28] as const
const DAY_MS = 86_400_000

/** The longest span, the same before it, and a day for time zones. */
export const FIGURES_MS = (2 * 28 + 1) * DAY_MS

export interface FigureSlot {
  /** The start, in milliseconds since 1970. */
  at: number
  orders: number
  /** In minor units. */
  sales: number
  cancelled: number
}

const NONE = { orders: 0, sales: 0, cancelled: 0 }

/**
 * Sums the figures of today, 7 and 28 days, each beside the same span before: today until now beside the same weekday a week ago until
 * the same time, the others as whole days and today so far, beside as many days and the same part of a day.
 */
export function sumSpans(
  slots: readonly FigureSlot[],
  { now, timeZone }: { now: number; timeZone: string },
): FiguresOfSpan[] {
  const read = localClock(timeZone)
  const { date: today, clock } = read(now)
  return SPANS.map((days) => {
    const shift = days === 1 ? 7 : days
    const sums = { now: { ...NONE }, before: { ...NONE } }
    const end = { now: today, before: daysBefore(today, shift) }
    const start = { now: daysBefore(end.now, days - 1), before: daysBefore(end.before, days - 1) }
    for (const slot of slots) {
      const local = read(slot.at)
      for (const side of ['now', 'before'] as const) {
        const isInside = local.date >= start[side] && local.date <= end[side]
        const isLater = local.date === end[side] && local.clock > clock
        if (isInside && !isLater) add(sums[side], slot)
      }
    }
    return { days, now: present(sums.now), before: present(sums.before) }
  })
}

function add(sum: typeof NONE, { orders, sales, cancelled }: FigureSlot): void {
  sum.orders += orders
  sum.sales += sales
  sum.cancelled += cancelled
}

const present = ({ orders, sales, cancelled }: typeof NONE): OrderFigures => ({
  orders,
  sales: toDecimal(sales),
  cancelled,
})
