import { BACKUPS_KEPT } from '@rialto/contract/limits'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A scheduled backup that failed is made again after this time. */
const AGAIN_MS = HOUR_MS
const RESTORED_EVERY_MS = 7 * DAY_MS

interface BackupMoment {
  started_at: number
  /** Null: it is being made, or has failed. */
  done_at: number | null
  is_scheduled: number
}

interface ScheduleState {
  now: number
  settings: Pick<Settings, 'backup_daily' | 'backup_hour' | 'time_zone'>
  /** When this process began, from which a market without a backup counts. */
  since: number
}

/** Decides whether a backup is due: every backup counts that was made since the hour was last struck, also by hand or by a command. */
export function isBackupDue(newestFirst: readonly BackupMoment[], { now, settings, since }: ScheduleState): boolean {
  if (!settings.backup_daily) return false
  const nightOf = (at: number) => dayIn(settings.time_zone, at - settings.backup_hour * HOUR_MS)
  const known = newestFirst.filter(({ started_at }) => isPast(started_at, now))
  const last = known.find(({ done_at }) => done_at !== null)?.started_at ?? (isPast(since, now) ? since : 0)
  if (nightOf(last) >= nightOf(now)) return false
  return !known.some(({ is_scheduled, started_at }) => is_scheduled === 1 && started_at > now - AGAIN_MS)
}

/** A wrong clock wrote whatever is later, which must not keep the right one waiting. A day's error counts as none. */
export const latestPast = (now: number): number => now + 2 * DAY_MS
const isPast = (at: number, now: number): boolean => at <= latestPast(now)

/** Decides whether a backup has to be restored on trial: every week, and a day after a trial that failed or was interrupted. */
export const isTrialDue = (
  { restored_at, restore_tried_at }: { restored_at: number | null; restore_tried_at: number | null },
  now: number,
): boolean => (restored_at ?? 0) <= now - RESTORED_EVERY_MS && (restore_tried_at ?? 0) <= now - DAY_MS

type KeptSettings = Pick<Settings, 'backup_days_kept' | 'backup_weeks_kept' | 'backup_months_kept' | 'time_zone'>

/**
 * Chooses the backups whose files are kept: the latest three, and the newest of each of so many days, weeks (from Monday) and months
 * that have one.
 */
export function keptBackups<Row extends { id: number; started_at: number }>(
  newestFirst: readonly Row[],
  settings: KeptSettings,
): ReadonlySet<number> {
  const kept = new Set(newestFirst.slice(0, BACKUPS_KEPT).map(({ id }) => id))
  const dayOf = ({ started_at }: Row) => dayIn(settings.time_zone, started_at)
  const keepNewestOf = (count: number, spanOf: (row: Row) => string) => {
    const spans = new Set<string>()
    for (const row of newestFirst) {
      const span = spanOf(row)
      if (spans.has(span)) continue
      if (spans.size === count) return
      spans.add(span)
      kept.add(row.id)
    }
  }
  keepNewestOf(settings.backup_days_kept, dayOf)
  keepNewestOf(settings.backup_weeks_kept, (row) => String(weekOf(dayOf(row))))
  keepNewestOf(settings.backup_months_kept, (row) => dayOf(row).slice(0, 7))
  return kept
}

/** The number of the week of a day such as `2027-01-31`, counted from a Monday. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / DAY_MS + 3) / 7)

/** The room that writing so many bytes may take on a disk that the market needs as well. */
const SPARE_BYTES = 512 * 1_048_576
/** Rows with their indexes take more room than as text. */
const UNPACKED_SHARE = 2

export const roomForBackup = ({ bytes }: { bytes: number }): number => bytes + SPARE_BYTES

export const roomForTrial = ({ bytes, unpacked_bytes }: { bytes: number; unpacked_bytes: number }): number =>
  bytes + UNPACKED_SHARE * unpacked_bytes + SPARE_BYTES
