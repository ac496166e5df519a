import { type WallTime, wallTimeOf } from './time-zone.ts'

/** A moment as a field for local times holds it: `2027-01-31T09:00`. Empty if it is none. */
export function toLocalTime(iso: string): string {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  return new Date(utcOf(wallTimeOf(moment))).toISOString().slice(0, 16)
}

/**
 * The moment of a local time, to the minute. Of a time that occurs twice, when clocks are set back, the first; of one that is skipped
 * when they are set forward, as much later.
 * @returns undefined while the field is incomplete
 */
export function fromLocalTime(local: string): string | undefined {
  const wall = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(wall)) return undefined
  const offsetAt = (moment: number) => utcOf(wallTimeOf(moment)) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
  // The offset of the day before holds until clocks are changed, that of the day after from then on.
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)]
  const fits = (moment: number) => utcOf(wallTimeOf(moment)) === wall
  return new Date(fits(before) || !fits(after) ? before : after).toISOString()
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const utcOf = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute)
