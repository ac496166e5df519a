import { afterEach, describe, expect, it, vi } from 'vitest'
import { RateCounts } from './rate-counts.ts'

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

describe('calls of a minute', () => {
  function counting() {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const counts = new RateCounts()
    return (caller = 'ana', at = counts) => {
      let result = { current: 0, ttl: 0 }
      at.incr(caller, (_error, found) => (result = found), MINUTE)
      return result
    }
  }

  it('are counted by caller, from the first one on', () => {
    const call = counting()
    expect([call(), call(), call('bela')].map(({ current }) => current)).toEqual([1, 2, 1])
    vi.advanceTimersByTime(MINUTE - 1)
    expect(call()).toEqual({ current: 3, ttl: 1 })
    vi.advanceTimersByTime(1)
    expect(call()).toEqual({ current: 1, ttl: MINUTE })
  })

  it('are counted by route', () => {
    const call = counting()
    call()
    expect(call('ana', new RateCounts().child()).current).toBe(1)
  })

  it.each([-60, 60])('are a minute’s however the clock is set (%i minutes)', (minutes) => {
    const call = counting()
    call()
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    expect(call()).toEqual({ current: 2, ttl: MINUTE })
    vi.advanceTimersByTime(MINUTE)
    expect(call().current).toBe(1)
  })
})
