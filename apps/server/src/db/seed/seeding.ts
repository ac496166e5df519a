import type { Demo } from '@rialto/demo'
import type { DemoIds } from './demo-ids.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The input of every table's rows. */
export interface Seeding {
  demo: Demo
  ids: DemoIds
  /** The time of seeding, in milliseconds since 1970: the demo's times are relative to it. */
  now: number
  /** Copies a picture to the media and returns its URL path. */
  picture(path: string): string
}

export const minutesAgo = (now: number, minutes: number): number => now - minutes * MINUTE
export const daysAgo = (now: number, days: number): number => now - days * DAY
