import type { TFunction } from 'i18next'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long something has waited, in its two largest units: `24 min`, `2 h 10 min`, `3 d`. */
export function formatWait(t: TFunction, since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  if (minutes < HOUR) return t('{{minutes}} min', { minutes })
  if (minutes < DAY)
    return t('{{hours}} h {{minutes}} min', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  return t('{{days}} d', { days: Math.floor(minutes / DAY) })
}
