import { describe, expect, it } from 'vitest'
import { isBackupDue, isTrialDue, keptBackups } from './rules.ts'

const at = (time: string) => Date.parse(time)
const settings = { backup_daily: true, backup_hour: 3, time_zone: 'Europe/Berlin' }
const made = (time: string, is_scheduled = 1) => ({ started_at: at(time), done_at: at(time) + 60_000, is_scheduled })
const failed = (time: string) => ({ ...made(time), done_at: null })
const since = at('2026-01-01T12:00:00Z')

describe('isBackupDue', () => {
  const due = (now: string, rows: ReturnType<typeof made | typeof failed>[], changes = {}) =>
    isBackupDue(rows, { now: at(now), settings: { ...settings, ...changes }, since })

  it('is due once the hour has struck in the time zone of the market', () => {
    const yesterday = [made('2026-07-01T01:00:10Z')]
    expect(due('2026-07-02T00:59:00Z', yesterday)).toBe(false)
    expect(due('2026-07-02T01:00:00Z', yesterday)).toBe(true)
    expect(due('2026-07-02T09:00:00Z', yesterday), 'the machine was off at that hour').toBe(true)
    expect(due('2026-07-02T01:00:00Z', yesterday, { backup_daily: false })).toBe(false)
  })
  it('counts backups by hand and by a command', () => {
    expect(due('2026-07-02T09:00:00Z', [made('2026-07-02T08:00:00Z', 0)])).toBe(false)
    expect(due('2026-07-02T09:00:00Z', [made('2026-07-01T20:00:00Z', 0)])).toBe(true)
  })
  it('tries a failed one again after an hour', () => {
    const rows = [failed('2026-07-02T01:00:10Z'), made('2026-07-01T01:00:10Z')]
    expect(due('2026-07-02T01:30:00Z', rows)).toBe(false)
    expect(due('2026-07-02T02:00:11Z', rows)).toBe(true)
  })
  it('waits for the first night of a market without any, and does not run twice when the clock is set back', () => {
    expect(due('2026-01-01T13:00:00Z', [])).toBe(false)
    expect(due('2026-01-02T02:00:00Z', [])).toBe(true)
    expect(due('2026-07-01T01:00:00Z', [made('2026-07-02T01:00:00Z')])).toBe(false)
  })
  it('does not wait for the day of a clock that was years ahead', () => {
    const ahead = [made('2031-07-02T01:00:00Z'), made('2026-06-30T01:00:00Z')]
    expect(due('2026-07-02T01:00:00Z', ahead)).toBe(true)
    expect(due('2026-07-02T02:00:00Z', [made('2026-07-02T01:00:10Z'), ...ahead])).toBe(false)
  })
  it('makes one on the days on which the clock changes, an hour later at most', () => {
    const rows = [made('2026-03-28T02:00:10Z')]
    expect(due('2026-03-29T02:00:00Z', rows)).toBe(true)
  })
})

describe('isTrialDue', () => {
  it('is due every week, and a day after one that failed', () => {
    const now = at('2026-07-08T02:00:00Z')
    expect(isTrialDue({ restored_at: null, restore_tried_at: null }, now)).toBe(true)
    expect(
      isTrialDue({ restored_at: at('2026-07-02T02:00:00Z'), restore_tried_at: at('2026-07-02T02:00:00Z') }, now),
    ).toBe(false)
    expect(
      isTrialDue({ restored_at: at('2026-07-01T02:00:00Z'), restore_tried_at: at('2026-07-01T02:00:00Z') }, now),
    ).toBe(true)
    expect(isTrialDue({ restored_at: null, restore_tried_at: at('2026-07-07T12:00:00Z') }, now)).toBe(false)
  })
})

describe('keptBackups', () => {
  const DAY = 86_400_000
  const rows = Array.from({ length: 100 }, (_, days) => ({
    id: days,
    started_at: at('2026-07-15T01:00:00Z') - days * DAY,
  }))
  const none = { time_zone: 'UTC', backup_days_kept: 0, backup_weeks_kept: 0, backup_months_kept: 0 }
  const kept = (changes: Partial<typeof none>) => [...keptBackups(rows, { ...none, ...changes })]

  it('keeps the newest of each day, week and month', () => {
    expect(kept({ backup_days_kept: 5 })).toEqual([0, 1, 2, 3, 4])
    // 15 July 2026 is a Wednesday: the Sundays before it are 3, 10 and 17 days ago.
    expect(kept({ backup_weeks_kept: 4 })).toEqual([0, 1, 2, 3, 10, 17])
    expect(kept({ backup_months_kept: 3 })).toEqual([0, 1, 2, 15, 45])
  })
  it('keeps the latest three in any case, so that another one of the same day replaces none', () => {
    const today = [3, 2, 1, 0].map((id) => ({ id, started_at: at('2026-07-15T01:00:00Z') + id }))
    expect([...keptBackups(today, { ...none, backup_days_kept: 1 })]).toEqual([3, 2, 1])
  })
})
