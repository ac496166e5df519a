import { describe, expect, it } from 'vitest'
import { timelineSteps } from './order-parts.tsx'
import { timelineTo } from './testing/order-data.ts'

/** Each step as its status, with `?` when it is still to come and `!` when it is the current one. */
const summaries = (...order: Parameters<typeof timelineSteps>) =>
  timelineSteps(...order).map(({ status, at, current }) => `${status}${at ? '' : '?'}${current ? '!' : ''}`)

describe('timelineSteps', () => {
  it('lists past and future steps', () => {
    expect(summaries({ order_status: 'processing', timeline: timelineTo('processing') })).toEqual([
      'pending',
      'confirm',
      'processing!',
      'pickup?',
      'on_the_way?',
      'delivered?',
    ])
  })

  it('ends at the cancellation', () => {
    expect(summaries({ order_status: 'cancelled', timeline: timelineTo('cancelled') })).toEqual([
      'pending',
      'cancelled!',
    ])
  })

  it('continues when a late payment has restored a cancelled order', () => {
    const timeline = [...timelineTo('cancelled'), { status: 'pending' as const, at: '2026-11-21T10:00:00.000Z' }]
    expect(summaries({ order_status: 'pending', timeline })).toEqual([
      'pending!',
      'confirm?',
      'processing?',
      'pickup?',
      'on_the_way?',
      'delivered?',
    ])
    expect(timelineSteps({ order_status: 'pending', timeline })[0]?.at).toBe('2026-11-21T10:00:00.000Z')
  })
})
