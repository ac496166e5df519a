import { describe, expect, it } from 'vitest'
import { cachedByKey } from './cached.ts'
import { InvalidationBus } from './invalidation-bus.ts'

function kept(load: (key: string) => Promise<number>, max = 3) {
  const invalidations = new InvalidationBus()
  const clock = { now: 1_000 }
  const read = cachedByKey({ invalidations, now: () => clock.now }, { ms: 100, topics: ['catalogue'], max }, load)
  return { invalidations, clock, read }
}

/** Counts up with every load. */
function counter() {
  let loads = 0
  return async () => {
    loads += 1
    return loads
  }
}

describe('what is kept for a moment', () => {
  it('is loaded once until it is old', async () => {
    const { read, clock } = kept(counter())
    expect(await read('a')).toBe(1)
    clock.now += 99
    expect(await read('a')).toBe(1)
    clock.now += 1
    expect(await read('a')).toBe(2)
  })

  it('is old at once when the clock has been set back', async () => {
    const { read, clock } = kept(counter())
    await read('a')
    clock.now -= 1
    expect(await read('a')).toBe(2)
  })

  it('is shared by those who come at the same time', async () => {
    const { read } = kept(counter())
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2])
  })

  it('is forgotten at a change, also where it was being loaded then', async () => {
    let finish = (_: number) => {}
    const loads = [new Promise<number>((resolve) => (finish = resolve)), Promise.resolve(2)]
    const { read, invalidations } = kept(() => loads.shift() ?? Promise.resolve(3))
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

  it('is not kept where the load failed', async () => {
    let fails = true
    const { read } = kept(async () => {
      if (fails) throw new Error('away')
      return 1
    })
    await expect(read('a')).rejects.toThrow('away')
    fails = false
    expect(await read('a')).toBe(1)
  })

  it('is at most so much: the oldest goes first', async () => {
    const { read } = kept(counter(), 2)
    for (const key of ['a', 'b', 'c']) await read(key)
    expect(await read('c')).toBe(3)
    expect(await read('a')).toBe(4)
  })
})
