import type { TraceEvent } from 'lighthouse'
import { expect, it } from 'vitest'
import { byProcessorTime } from './lighthouse.ts'

const event = (name: string, ts: number, dur?: number, tdur?: number, tid = 1) =>
  ({ name, ts, dur, tdur, tid, pid: 1, ph: 'X', cat: '', args: {} }) as TraceEvent
const timings = (events: readonly TraceEvent[]) => events.map(({ name, ts, dur }) => [name, ts, dur])

it('shortens a task and its events to its processor time', () => {
  const events = [event('Layout', 150, 40, 40), event('RunTask', 100, 100, 50), event('Paint', 190)]
  expect(timings(byProcessorTime(events))).toEqual([
    ['RunTask', 100, 50],
    ['Layout', 125, 20],
    ['Paint', 145, undefined],
  ])
})

it('keeps events outside of tasks and of other threads', () => {
  const events = [event('RunTask', 100, 100, 50), event('Elsewhere', 120, 10, 1, 2), event('Later', 200, 10, 1)]
  expect(timings(byProcessorTime(events)).slice(1)).toEqual([
    ['Elsewhere', 120, 10],
    ['Later', 200, 10],
  ])
})

it('keeps tasks without a processor time', () => {
  const events = [event('RunTask', 100, 100), event('Layout', 150, 40)]
  expect(timings(byProcessorTime(events))).toEqual([
    ['RunTask', 100, 100],
    ['Layout', 150, 40],
  ])
})
