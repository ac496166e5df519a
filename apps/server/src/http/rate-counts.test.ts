import { afterEach, describe, expect, it, vi } from 'vitest'
import { RateCounts } from './rate-limit.ts'

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

describe('RateCounts', () => {
  function createCounter() {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const counts = new RateCounts()
    return (caller = 'ana', at = counts) => {
      let result = { current: 0, ttl: 0 }
      at.incr(caller, (_error, found) => (result = found), MINUTE)
      return result
    }
  }

  it('counts calls by caller for a minute from the first one', () => {
    const call = createCounter()
    expect([call(), call(), call('bela')].map(({ current }) => current)).toEqual([1, 2, 1])
    vi.advanceTimersByTime(MINUTE - 1)
    expect(call()).toEqual({ current: 3, ttl: 1 })
    vi.advanceTimersByTime(1)
    expect(call()).toEqual({ current: 1, ttl: MINUTE })
  })

  it('counts calls by route', () => {
    const call = createCounter()
    call()
    expect(call('ana', new RateCounts().child()).current).toBe(1)
  })

  it.each([-60, 60])('counts for a minute when the clock is changed by %i minutes', (minutes) => {
    const call = createCounter()
    call()
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    expect(call()).toEqual({ current: 2, ttl: MINUTE })
    vi.advanceTimersByTime(MINUTE)
    expect(call().current).toBe(1)
  })
})
