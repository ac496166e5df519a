import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitLog } from './diagnostics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('limitLog', () => {
  it('writes two lines a minute, then the number of suppressed ones', () => {
    const lines: object[] = []
    const warn = limitLog((details) => lines.push(details), 2)
    for (let n = 0; n < 1_000; n++) warn({ n }, 'forged')
    expect(lines).toEqual([{ n: 0 }, { n: 1 }])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(2)).toEqual([{ suppressed: 998 }])
    warn({ n: 'later' }, 'forged')
    expect(lines.at(-1)).toEqual({ n: 'later' })
  })

  it('writes no summary when nothing was suppressed', () => {
    const lines: string[] = []
    const warn = limitLog((_details, message) => lines.push(message), 2)
    warn({}, 'forged')
    vi.advanceTimersByTime(180_000)
    expect(lines).toEqual(['forged'])
  })
})
