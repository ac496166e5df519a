import { ORDER_STATUSES } from '@rialto/contract/enums'
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canShip, canTransition, hasShippableStatus, mergePieces, statusesWithShipment } from './rules.ts'

const anyStatus = constantFrom(...ORDER_STATUSES)

describe('a shipment', () => {
  it('moves an order on by the seller’s transitions alone, to processing or, complete, to packed or on the way', () =>
    assert(
      property(
        anyStatus.filter((status) => hasShippableStatus({ status })),
        boolean(),
        boolean(),
        (from, isComplete, isHandedOver) => {
          const steps = statusesWithShipment(from, { isComplete, isHandedOver })
          for (const [index, to] of steps.entries())
            expect(canTransition({ status: steps[index - 1] ?? from }, to, 'seller')).toBe(true)
          const reached = steps.at(-1) ?? from
          const target = !isComplete ? 'processing' : isHandedOver ? 'on_the_way' : 'pickup'
          expect(ORDER_STATUSES.indexOf(reached)).toBeGreaterThanOrEqual(ORDER_STATUSES.indexOf(target))
          if (steps.length > 0) expect(reached).toBe(target)
        },
      ),
    ))

  it('is possible only while pieces are left and the order stands', () =>
    assert(
      property(anyStatus, integer({ min: 0, max: 3 }), (status, shipped_quantity) => {
        const order = {
          status,
          payment_method: 'cash',
          payment_status: 'pending',
          quantity: 3,
          shipped_quantity,
        } as const
        const isOpen = status !== 'delivered' && status !== 'cancelled'
        expect(canShip(order)).toBe(isOpen && shipped_quantity < 3)
      }),
    ))

  it('has each line once, with all its pieces', () =>
    assert(
      property(
        array(record({ lineId: integer({ min: 1, max: 4 }), quantity: integer({ min: 1, max: 9 }) })),
        (pieces) => {
          const merged = mergePieces(pieces)
          const sum = (list: { quantity: number }[]) => list.reduce((total, { quantity }) => total + quantity, 0)
          expect(sum(merged)).toBe(sum(pieces))
          expect(new Set(merged.map(({ lineId }) => lineId)).size).toBe(merged.length)
        },
      ),
    ))
})
