import type { Trace, TraceEvent } from 'lighthouse'
import TraceGatherer from 'lighthouse/core/gather/gatherers/trace.js'

/** What a browser's thread does at one go; in Chromium's words. */
const TASK = 'RunTask'

/**
 * Lighthouse's trace with each task as long as it had the processor. A phone has a core for each thread that a page needs; where two
 * cores do the work of the page, the browser, the server and of other machines, a task is as long as it was made to wait.
 */
export class ProcessorTrace extends TraceGatherer {
  override getArtifact(): Trace {
    return { ...this._trace, traceEvents: byProcessorTime(this._trace.traceEvents) }
  }
}

/** Durations in microseconds. Not every event has them, whatever Lighthouse's type says. */
type Timed = TraceEvent & {
  /** Of `dur`, how much the processor worked on it. */
  tdur?: number
}

interface Task {
  from: number
  to: number
  /** Of its duration: how much the processor worked on it. */
  share: number
}

/** The same events; those within a task move closer together by as much as the task gets shorter. Its beginning stays where it was. */
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

/** The one that the event belongs to: the last of its thread that began, while that lasts, or itself. */
function taskOf({ name, ts, dur, tdur }: Timed, last: Task | undefined): Task | undefined {
  if (last && ts < last.to) return last
  if (name !== TASK || !dur || tdur === undefined) return undefined
  return { from: ts, to: ts + dur, share: Math.min(1, tdur / dur) }
}
