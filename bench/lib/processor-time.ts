import type { TraceEvent } from 'lighthouse'

/** Chromium's name for one uninterrupted piece of work of a thread. */
const TASK = 'RunTask'

/** Durations in microseconds, which not every event has, in contrast to Lighthouse's type. */
type Timed = TraceEvent & {
  /** The part of `dur` during which the thread had a processor. */
  tdur?: number
}

interface Task {
  from: number
  to: number
  /** The share of its duration during which the thread had a processor. */
  share: number
}

/**
 * Shortens each task of a trace to the time during which it had a processor; events within it move closer together by the same
 * share, and its start stays. A phone has a core for each thread of a page. On a bench machine with two cores, tasks also wait for
 * the browser, the server and other processes (docs/measured.md, 037).
 */
export function byProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const tasks = new Map<string, Task>()
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return inOrder.map((event) => {
    const thread = `${event.pid}/${event.tid}`
    const task = taskOf(event, tasks.get(thread))
    if (!task) return event
    tasks.set(thread, task)
    const moved = { ...event, ts: task.from + (event.ts - task.from) * task.share }
    return event.dur === undefined ? moved : { ...moved, dur: event.dur * task.share }
  })
}

/** The task that the event is in or begins; undefined outside of tasks. */
function taskOf({ name, ts, dur, tdur }: Timed, last: Task | undefined): Task | undefined {
  if (last && ts < last.to) return last
  if (name !== TASK || !dur || tdur === undefined) return undefined
  return { from: ts, to: ts + dur, share: Math.min(1, tdur / dur) }
}
