import { describe, expect, it } from 'vitest'
import { cachedByKey } from './cached.ts'
import { InvalidationBus } from './invalidation-bus.ts'

function setUp(load: (key: string) => Promise<number>, max = 3) {
  const invalidations = new InvalidationBus()
  const clock = { now: 1_000 }
  const read = cachedByKey({ invalidations, now: () => clock.now }, { ms: 100, topics: ['catalogue'], max }, load)
  return { invalidations, clock, read }
}

/** A load function that returns how often it was called. */
function counter() {
  let loads = 0
  return async () => {
    loads += 1
    return loads
  }
}

describe('cachedByKey', () => {
  it('loads a value again once it has expired', async () => {
    const { read, clock } = setUp(counter())
    expect(await read('a')).toBe(1)
    clock.now += 99
    expect(await read('a')).toBe(1)
    clock.now += 1
    expect(await read('a')).toBe(2)
  })

  it('loads again when the clock has been set back', async () => {
    const { read, clock } = setUp(counter())
    await read('a')
    clock.now -= 1
    expect(await read('a')).toBe(2)
  })

  it('loads once for simultaneous callers', async () => {
    const { read } = setUp(counter())
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2])
  })

  it('drops values, and loads in progress, when their topic is invalidated', async () => {
    let finish = (_: number) => {}
    const loads = [new Promise<number>((resolve) => (finish = resolve)), Promise.resolve(2)]
    const { read, invalidations } = setUp(() => loads.shift() ?? Promise.resolve(3))
    const before = read('a')
    invalidations.publish('catalogue')
    const after = read('a')
    finish(1)
    expect(await before).toBe(1)
    expect(await after).toBe(2)
    expect(await read('a')).toBe(2)
    invalidations.publish('settings')
    expect(await read('a')).toBe(2)
  })

  it('does not cache a failed load', async () => {
    let fails = true
    const { read } = setUp(async () => {
      if (fails) throw new Error('away')
      return 1
    })
    await expect(read('a')).rejects.toThrow('away')
    fails = false
    expect(await read('a')).toBe(1)
  })

  it('keeps no value that its rule is against, nor one that began to load before an invalidation', async () => {
    const invalidations = new InvalidationBus()
    let finish = (_: number) => {}
    const loads = [Promise.resolve(1), new Promise<number>((resolve) => (finish = resolve)), Promise.resolve(20)]
    const rule = { ms: 100, topics: ['catalogue'] as const, isKept: (value: number) => value >= 10 }
    const read = cachedByKey({ invalidations, now: () => 1_000 }, rule, async () => (await loads.shift()) ?? 30)
    expect(await read('a')).toBe(1)
    const before = read('a')
    invalidations.publish('catalogue')
    finish(10)
    expect(await before).toBe(10)
    expect(await read('a')).toBe(20)
    expect(await read('a')).toBe(20)
  })

  it('drops the oldest value beyond the maximum', async () => {
    const { read } = setUp(counter(), 2)
    for (const key of ['a', 'b', 'c']) await read(key)
    expect(await read('c')).toBe(3)
    expect(await read('a')).toBe(4)
  })

  it('ends a value at the moment that its rule tells, before its lifetime', async () => {
    const clock = { now: 1_000 }
    const rule = { ms: 100, topics: ['catalogue'] as const, endOf: () => 1_010 }
    const read = cachedByKey({ invalidations: new InvalidationBus(), now: () => clock.now }, rule, counter())
    await read('a')
    clock.now = 1_009
    expect(await read('a')).toBe(1)
    clock.now = 1_010
    expect(await read('a')).toBe(2)
  })

  it('ends the values of products whose stock has changed, also those that are being loaded, and no others', async () => {
    const invalidations = new InvalidationBus()
    const rule = { ms: 100, topics: ['catalogue'] as const, productOf: (id: number) => id }
    const read = cachedByKey({ invalidations, now: () => 1_000 }, rule, counter())
    const before = read(1)
    await read(2)
    invalidations.publishStock([1])
    expect([await before, await read(1), await read(2)]).toEqual([1, 3, 2])
  })

  it('keeps what was used last', async () => {
    const { read } = setUp(counter(), 2)
    for (const key of ['a', 'b', 'a', 'c']) await read(key)
    expect(await read('a')).toBe(1)
    expect(await read('b')).toBe(4)
  })
})
