import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Words how long ago something was: `6 min`, `2 hr 10 min`, `3 days`. */
export function ageOf(iso: string, locale: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso))
  const say = (value: number, unit: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (age >= 2 * DAY) return say(Math.floor(age / DAY), 'day')
  if (age < HOUR) return say(Math.floor(age / MINUTE), 'minute')
  const hours = Math.floor(age / HOUR)
  const minutes = Math.floor((age % HOUR) / MINUTE)
  return hours < 6 && minutes > 0 ? `${say(hours, 'hour')} ${say(minutes, 'minute')}` : say(hours, 'hour')
}

interface AgeProps {
  since: string
  /** After so many milliseconds the age stands out. */
  lateAfter: number
}

/** How long something has waited. */
export function Age({ since, lateAfter }: AgeProps) {
  const { i18n } = useTranslation()
  const isLate = Date.now() - Date.parse(since) > lateAfter
  return (
    <time
      dateTime={since}
      className={cx('text-12 whitespace-nowrap', isLate ? 'font-semibold text-warn' : 'text-ink-2')}
    >
      {ageOf(since, i18n.language)}
    </time>
  )
}

const MINUTE_MS = 60_000

/** The time in milliseconds since 1970, brought up to date every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long something has waited, in its two largest units: `24 min`, `2 h 10 min`, `3 d`. */
export function formatWait(t: TFunction, since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  if (minutes < HOUR_MINUTES) return t('{{minutes}} min', { minutes })
  if (minutes < DAY_MINUTES)
    return t('{{hours}} h {{minutes}} min', {
      hours: Math.floor(minutes / HOUR_MINUTES),
      minutes: minutes % HOUR_MINUTES,
    })
  return t('{{days}} d', { days: Math.floor(minutes / DAY_MINUTES) })
}
