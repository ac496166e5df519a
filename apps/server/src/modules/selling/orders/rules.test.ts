import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '@rialto/contract/enums'
import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReferenceCode } from '../../../lib/words.ts'
import {
  canCancel,
  canComeBack,
  canPay,
  canTransition,
  nextStatuses,
  type OrderState,
  statusesLeadingTo,
} from './rules.ts'

const anyStatus = constantFrom(...ORDER_STATUSES)
const anyMethod = constantFrom(...PAYMENT_METHODS)
const anyPayment = constantFrom(...PAYMENT_STATUSES)

const cash = (status: OrderState['status']): OrderState => ({
  status,
  payment_method: 'cash',
  payment_status: 'pending',
})

describe('canTransition', () => {
  // docs/spec leaves open: Status: pending, confirm, processing, pickup, on_the_way, delivered; cancelled from pending
  // by the shopper, from pending to processing by the seller; cancelling returns stock and voucher; a change is a
  // compare-and-set
  it('lets sellers advance orders, and cancel them before shipping', () => {
    expect(ORDER_STATUSES.map((status) => nextStatuses(cash(status)))).toEqual([
      ['confirm', 'cancelled'],
      ['processing', 'cancelled'],
      ['pickup', 'cancelled'],
      ['on_the_way'],
      ['delivered'],
      [],
      [],
    ])
  })

  it('lets shoppers only cancel pending orders', () => {
    expect(ORDER_STATUSES.filter((status) => canCancel({ status }))).toEqual(['pending'])
    for (const to of ORDER_STATUSES)
      expect(statusesLeadingTo(to, 'shopper')).toEqual(to === 'cancelled' ? ['pending'] : [])
  })

  it('never lets sellers move an order back or out of a final status', () =>
    assert(
      property(anyStatus, anyStatus, (from, to) => {
        if (!canTransition({ status: from }, to, 'seller')) return
        expect(['delivered', 'cancelled']).not.toContain(from)
        expect(ORDER_STATUSES.indexOf(to)).toBeGreaterThan(ORDER_STATUSES.indexOf(from))
      }),
    ))

  it('ends orders whose parcel came back once they are packed, and those that nobody picked up in their hours', () => {
    expect(statusesLeadingTo('cancelled', 'undelivered')).toEqual(['pickup', 'on_the_way'])
    expect(canComeBack({ status: 'pickup', delivery_kind: 'flat' }, false)).toBe(true)
    const pickedUp = { status: 'pickup', delivery_kind: 'pickup' } as const
    expect([false, true].map((isOver) => canComeBack(pickedUp, isOver))).toEqual([false, true])
    expect(canComeBack({ ...pickedUp, status: 'confirm' }, true)).toBe(false)
  })

  it('reopens cancelled orders only by a payment', () => {
    expect(statusesLeadingTo('pending', 'payment')).toEqual(['cancelled'])
    expect(statusesLeadingTo('pending', 'seller')).toEqual([])
  })
})

describe('an online order', () => {
  it('can only be cancelled until it is paid', () =>
    assert(
      property(anyStatus, anyPayment, (status, payment_status) => {
        const next = nextStatuses({ status, payment_method: 'online', payment_status })
        if (payment_status !== 'paid') expect(next.filter((to) => to !== 'cancelled')).toEqual([])
        else expect(next).toEqual(nextStatuses(cash(status)))
      }),
    ))

  it('can be paid while it is pending and unpaid', () =>
    assert(
      property(anyStatus, anyMethod, anyPayment, (status, payment_method, payment_status) => {
        const isUnpaid = payment_status === 'pending' || payment_status === 'failed'
        expect(canPay({ status, payment_method, payment_status })).toBe(
          status === 'pending' && payment_method === 'online' && isUnpaid,
        )
      }),
    ))
})

it('order codes are short, unambiguous and unique', () => {
  const codes = new Set(Array.from({ length: 1_000 }, () => createReferenceCode('RL')))
  expect(codes.size).toBe(1_000)
  for (const code of codes) expect(code).toMatch(/^RL-[2-9BCDFGHJKMNPQRSTWXYZ]{8}$/)
})
