import { ORDER_STATUSES } from '@rialto/contract/enums'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPageStart, ORDER_PERIOD_MS, type PeriodCount } from './find-page-start.ts'

const order = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  placedAt: fc.integer({ min: 0, max: 6 * ORDER_PERIOD_MS }),
})

it('leads to the same page as an offset over the whole list', () => {
  fc.assert(
    fc.property(
      fc.array(order),
      fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined }),
      fc.nat(60),
      (orders, status, offset) => {
        const listed = orders.filter((one) => !status || one.status === status).sort((a, b) => b.placedAt - a.placedAt)
        const counts = orders.map(
          (one): PeriodCount => ({
            status: one.status,
            period: Math.floor(one.placedAt / ORDER_PERIOD_MS),
            count: 1,
          }),
        )
        const start = findPageStart(counts, { status, offset })
        const { before = 0 } = start
        const rest = listed.filter((one) => one.placedAt < before)
        expect(rest.slice(start.offset, start.offset + 5)).toEqual(listed.slice(offset, offset + 5))
      },
    ),
  )
})

it('skips less than the orders of one period', () => {
  const counts: PeriodCount[] = [1, 2, 3].map((period) => ({ status: 'delivered', period, count: 1_000 }))
  expect(findPageStart(counts, { status: undefined, offset: 2_010 })).toEqual({
    before: 2 * ORDER_PERIOD_MS,
    offset: 10,
  })
  expect(findPageStart(counts, { status: undefined, offset: 3_000 })).toEqual({ before: undefined, offset: 0 })
})
