import { describe, expect, it } from 'vitest'
import type { Database } from '../db/index.ts'
import { recentCounts } from './cached.ts'
import { InvalidationBus } from './invalidation-bus.ts'

/** Counts of rows that a test changes, and how often they were counted. */
function setUp(rows: number) {
  const clock = { now: 1_000 }
  const state = { rows, counted: 0, fails: false }
  const deps = { database: {} as Database, invalidations: new InvalidationBus(), now: () => clock.now }
  const counts = recentCounts(async (_, shopId: number) => {
    state.counted++
    if (state.fails) throw new Error('The database is gone')
    return { products: state.rows * shopId, shops: 1 }
  })
  const read = async (shopId = 1) => (await counts(deps, shopId)).products
  return { clock, state, read }
}

describe('recentCounts', () => {
  it('counts up to 1,000 rows each time', async () => {
    const { state, read } = setUp(1_000)
    expect(await read()).toBe(1_000)
    state.rows = 999
    expect(await read()).toBe(999)
  })

  it('uses larger counts again for less than five seconds', async () => {
    const { clock, state, read } = setUp(1_001)
    expect(await read()).toBe(1_001)
    state.rows = 1_002
    clock.now += 4_999
    expect(await read()).toBe(1_001)
    clock.now += 1
    expect(await read()).toBe(1_002)
  })

  it('counts each time again once there are few', async () => {
    const { clock, state, read } = setUp(1_001)
    await read()
    clock.now += 5_000
    state.rows = 10
    expect(await read()).toBe(10)
    state.rows = 9
    expect(await read()).toBe(9)
  })

  it('counts small numbers for each caller, who may just have changed them', async () => {
    const { state, read } = setUp(1_000)
    await Promise.all([read(), read()])
    expect(state.counted).toBe(2)
  })

  it('counts by key', async () => {
    const { read } = setUp(1_001)
    expect(await Promise.all([read(1), read(2)])).toEqual([1_001, 2_002])
    expect(await Promise.all([read(2), read(1)])).toEqual([2_002, 1_001])
  })

  it('counts again when the clock has been set back', async () => {
    const { clock, state, read } = setUp(1_001)
    await read()
    state.rows = 1_002
    clock.now -= 1
    expect(await read()).toBe(1_002)
  })

  it('counts many rows once for simultaneous callers', async () => {
    const { clock, state, read } = setUp(1_001)
    await read()
    clock.now += 5_000
    expect(await Promise.all([read(), read(), read()])).toEqual([1_001, 1_001, 1_001])
    expect(state.counted).toBe(2)
  })

  it('counts again after a failure', async () => {
    const { clock, state, read } = setUp(1_001)
    await read()
    clock.now += 5_000
    state.fails = true
    await expect(read()).rejects.toThrow('gone')
    state.fails = false
    expect(await read()).toBe(1_001)
  })
})
