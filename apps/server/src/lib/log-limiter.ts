import type { Log } from '../jobs/background-worker.ts'

const WINDOW_MS = 60_000

/**
 * Wraps a log so that at most `max` lines a minute are written of what strangers can cause as often as they like; they would fill the
 * disk otherwise. One line at the end of the minute counts the rest.
 */
export function limitLog(warn: Log['warn'], max: number): Log['warn'] {
  let written = 0
  let suppressed = 0
  let hasBegun = false

  function endMinute(message: string): void {
    hasBegun = false
    if (suppressed > 0) warn({ suppressed }, message)
    written = 0
    suppressed = 0
  }

  return (details, message) => {
    if (!hasBegun) setTimeout(endMinute, WINDOW_MS, message).unref()
    hasBegun = true
    if (written++ < max) warn(details, message)
    else suppressed++
  }
}
