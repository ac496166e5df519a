import { ORDER_STATUSES } from '@rialto/contract/enums'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPageStart, ORDER_PERIOD_MS, type PeriodCount } from './list-orders.ts'

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
      fc.integer({ min: 1, max: 7 }),
      (orders, status, offset, limit) => {
        const listed = orders.filter((one) => !status || one.status === status).sort((a, b) => b.placedAt - a.placedAt)
        const counts = orders.map(
          (one): PeriodCount => ({
            status: one.status,
            period: Math.floor(one.placedAt / ORDER_PERIOD_MS),
            count: 1,
          }),
        )
        const start = findPageStart(counts, { status, offset, limit })
        const time = start?.time ?? 0
        const rest =
          start?.direction === 'newer'
            ? listed.filter((one) => one.placedAt >= time).reverse()
            : listed.filter((one) => one.placedAt < time)
        const page = start ? rest.slice(start.offset, start.offset + start.limit) : []
        expect(start?.direction === 'newer' ? page.reverse() : page).toEqual(listed.slice(offset, offset + limit))
      },
    ),
  )
})

it('skips at most half of the orders of one period, unless the page goes over its end', () => {
  const counts: PeriodCount[] = [1, 2, 3].map((period) => ({ status: 'delivered', period, count: 1_000 }))
  const find = (offset: number) => findPageStart(counts, { status: undefined, offset, limit: 10 })
  expect(find(1_010)).toEqual({ direction: 'older', time: 3 * ORDER_PERIOD_MS, offset: 10, limit: 10 })
  expect(find(1_900)).toEqual({ direction: 'newer', time: 2 * ORDER_PERIOD_MS, offset: 90, limit: 10 })
  expect(find(1_995)).toEqual({ direction: 'older', time: 3 * ORDER_PERIOD_MS, offset: 995, limit: 10 })
  expect(find(2_995)).toEqual({ direction: 'newer', time: ORDER_PERIOD_MS, offset: 0, limit: 5 })
  expect(find(3_000)).toBeUndefined()
})
