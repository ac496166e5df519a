import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { running: 2, waiting: 3, waitMs: 1_000, runMs: 5_000 }

/** A job that ends when the test says so. */
function openJob() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: vi.fn(() => promise), end: () => resolve('done') }
}
const quick = async () => 'quick'
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('lanes of work', () => {
  it('run one job of a lane at a time, in order', async () => {
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

  it('let the others pass a slow job', async () => {
    const lanes = new WorkLanes(limits)
    const slow = openJob()
    const held = lanes.run('a', slow.run)
    for (const lane of ['b', 'c', 'b']) expect(await lanes.run(lane, quick)).toBe('quick')
    slow.end()
    expect(await held).toBe('done')
  })

  it('run no more jobs together than allowed, and take turns', async () => {
    const lanes = new WorkLanes(limits)
    const jobs = ['a', 'b', 'c', 'a'].map((lane) => ({ lane, ...openJob() }))
    const results = jobs.map(({ lane, run }) => lanes.run(lane, run))
    await settle()
    const begun = () => jobs.map(({ run }) => run.mock.calls.length)
    expect(begun()).toEqual([1, 1, 0, 0])
    jobs[0]?.end()
    await settle()
    expect(begun()).toEqual([1, 1, 1, 0])
    for (const { end } of jobs) end()
    await Promise.all(results)
  })

  it('turn away what finds a full queue, in its lane alone', async () => {
    const lanes = new WorkLanes(limits)
    const slow = openJob()
    const held = [1, 2, 3, 4].map(() => lanes.run('a', slow.run))
    await settle()
    await expect(lanes.run('a', quick)).rejects.toBeInstanceOf(LaneFull)
    expect(await lanes.run('b', quick)).toBe('quick')
    slow.end()
    expect(await Promise.all(held)).toHaveLength(4)
  })

  it('turn away what waited too long, and never begin it', async () => {
    const lanes = new WorkLanes(limits)
    const [slow, late] = [openJob(), openJob()]
    const held = lanes.run('a', slow.run)
    const waiting = lanes.run('a', late.run)
    const refused = expect(waiting).rejects.toBeInstanceOf(LaneFull)
    await vi.advanceTimersByTimeAsync(limits.waitMs)
    await refused
    slow.end()
    await held
    await settle()
    expect(late.run).not.toHaveBeenCalled()
  })

  it('abandon a job that does not end, and go on', async () => {
    const lanes = new WorkLanes(limits)
    const stuck = openJob()
    const refused = expect(lanes.run('a', stuck.run)).rejects.toBeInstanceOf(JobAbandoned)
    await vi.advanceTimersByTimeAsync(limits.runMs)
    await refused
    expect(await lanes.run('a', quick)).toBe('quick')
    // Its thread is still taken: one less runs beside it.
    const [one, other] = [openJob(), openJob()]
    const held = [lanes.run('a', one.run), lanes.run('b', other.run)]
    await settle()
    expect(one.run.mock.calls.length + other.run.mock.calls.length).toBe(1)
    stuck.end()
    await settle()
    expect(one.run.mock.calls.length + other.run.mock.calls.length).toBe(2)
    one.end()
    other.end()
    await Promise.all(held)
  })

  it('turn everything away while abandoned jobs take up all there is, and recover when they end', async () => {
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

  it('pass on what a job throws', async () => {
    const lanes = new WorkLanes(limits)
    await expect(lanes.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lanes.run('a', quick)).toBe('quick')
  })
})
