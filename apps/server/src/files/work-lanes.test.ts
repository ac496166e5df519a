import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { running: 2, waiting: 3, waitMs: 1_000, runMs: 5_000 }

/** A job that ends when the test calls `end`. */
function openJob() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: vi.fn(() => promise), end: () => resolve('done') }
}
const quick = async () => 'quick'
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('WorkLanes', () => {
  it('runs one job of a lane at a time, in order', async () => {
    const lanes = new WorkLanes(limits)
    const [first, second] = [openJob(), openJob()]
    const results = [lanes.run('a', first.run), lanes.run('a', second.run)]
    await settle()
    expect([first.run, second.run].map((run) => run.mock.calls.length)).toEqual([1, 0])
    first.end()
    await settle()
    expect(second.run).toHaveBeenCalledOnce()
    second.end()
    expect(await Promise.all(results)).toEqual(['done', 'done'])
  })

  it('runs other lanes during a slow job', async () => {
    const lanes = new WorkLanes(limits)
    const slow = openJob()
    const result = lanes.run('a', slow.run)
    for (const lane of ['b', 'c', 'b']) expect(await lanes.run(lane, quick)).toBe('quick')
    slow.end()
    expect(await result).toBe('done')
  })

  it('runs at most two jobs at once, alternating between lanes', async () => {
    const lanes = new WorkLanes(limits)
    const jobs = ['a', 'b', 'c', 'a'].map((lane) => ({ lane, ...openJob() }))
    const results = jobs.map(({ lane, run }) => lanes.run(lane, run))
    await settle()
    const startCounts = () => jobs.map(({ run }) => run.mock.calls.length)
    expect(startCounts()).toEqual([1, 1, 0, 0])
    jobs[0]?.end()
    await settle()
    expect(startCounts()).toEqual([1, 1, 1, 0])
    for (const { end } of jobs) end()
    await Promise.all(results)
  })

  it('rejects jobs of a lane with a full queue, and of no other', async () => {
    const lanes = new WorkLanes(limits)
    const slow = openJob()
    const results = [1, 2, 3, 4].map(() => lanes.run('a', slow.run))
    await settle()
    await expect(lanes.run('a', quick)).rejects.toBeInstanceOf(LaneFull)
    expect(await lanes.run('b', quick)).toBe('quick')
    slow.end()
    expect(await Promise.all(results)).toHaveLength(4)
  })

  it('rejects a job that waited too long, and never starts it', async () => {
    const lanes = new WorkLanes(limits)
    const [slow, late] = [openJob(), openJob()]
    const result = lanes.run('a', slow.run)
    const waiting = lanes.run('a', late.run)
    const refused = expect(waiting).rejects.toBeInstanceOf(LaneFull)
    await vi.advanceTimersByTimeAsync(limits.waitMs)
    await refused
    slow.end()
    await result
    await settle()
    expect(late.run).not.toHaveBeenCalled()
  })

  it('abandons a job that takes too long, and continues', async () => {
    const lanes = new WorkLanes(limits)
    const stuck = openJob()
    const refused = expect(lanes.run('a', stuck.run)).rejects.toBeInstanceOf(JobAbandoned)
    await vi.advanceTimersByTimeAsync(limits.runMs)
    await refused
    expect(await lanes.run('a', quick)).toBe('quick')
    // The abandoned job still occupies a thread.
    const [one, other] = [openJob(), openJob()]
    const results = [lanes.run('a', one.run), lanes.run('b', other.run)]
    await settle()
    expect(one.run.mock.calls.length + other.run.mock.calls.length).toBe(1)
    stuck.end()
    await settle()
    expect(one.run.mock.calls.length + other.run.mock.calls.length).toBe(2)
    one.end()
    other.end()
    await Promise.all(results)
  })

  it('rejects every job while abandoned ones use all threads, and recovers', async () => {
    const lanes = new WorkLanes(limits)
    const stuck = openJob()
    const refused = ['a', 'b'].map((lane) => expect(lanes.run(lane, stuck.run)).rejects.toBeInstanceOf(JobAbandoned))
    await vi.advanceTimersByTimeAsync(limits.runMs)
    await Promise.all(refused)
    await expect(lanes.run('c', quick)).rejects.toBeInstanceOf(LaneFull)
    stuck.end()
    await settle()
    expect(await lanes.run('c', quick)).toBe('quick')
  })

  it('rejects with the error of a job', async () => {
    const lanes = new WorkLanes(limits)
    await expect(lanes.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lanes.run('a', quick)).toBe('quick')
  })
})
