import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Order, orderData, pickFirst } from './order.ts'

it('picks the same rows as sorting all of them does', () => {
  const keys = fc.array(fc.nat(20), { minLength: 1, maxLength: 400 })
  const part = fc.record({ backwards: fc.boolean(), offset: fc.nat(220), limit: fc.nat(40) })
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), part, (all, choices, { backwards, offset, limit }) => {
      const order = new Order(orderData(Float64Array.from(all)))
      const rows = Uint32Array.from(all.keys()).filter(() => choices.next().value ?? false)
      const sorted = order.sort(rows.slice(), backwards)
      const before = rows.slice()
      expect([...pickFirst(order, rows, { backwards, offset, limit })]).toEqual([
        ...sorted.subarray(offset, offset + limit),
      ])
      expect(rows).toEqual(before)
    }),
  )
})
