import type { Demo } from '@rialto/demo'
import type { DemoIds } from './demo-ids.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What every table's rows are made from. */
export interface Seeding {
  demo: Demo
  ids: DemoIds
  /** The moment of seeding, in milliseconds since 1970: the demo's times count from it. */
  now: number
  /** The URL path of a picture, once its file lies where it is served from. */
  picture(path: string): string
}

export const minutesAgo = (now: number, minutes: number): number => now - minutes * MINUTE
export const daysAgo = (now: number, days: number): number => now - days * DAY
