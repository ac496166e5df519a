import { formatMoment } from '@rialto/client/moments.ts'
import { cx } from '@rialto/ui/cx.ts'
import { useSettings } from './settings-context.tsx'

interface MomentProps {
  /** ISO 8601. */
  at: string
  /** A sentence around the moment: `(moment) => t('Placed {{moment}}', { moment })`. */
  write?: (moment: string) => string
  className?: string
}

/** A time and its day (`hh:mm a, DD MMM, YYYY`), the same everywhere. A line breaks only between the two. */
export function Moment({ at, write = (moment) => moment, className }: MomentProps) {
  const { locale } = useSettings()
  return (
    <time dateTime={at} className={cx('whitespace-normal', className)}>
      {write(unbroken(formatMoment(at, locale)))}
    </time>
  )
}

/** Joins the words of the time, and those of the day, by spaces at which no line breaks. */
function unbroken(moment: string): string {
  const dayStart = moment.search(/[,،] /) + 1
  return dayStart === 0 ? moment : `${joined(moment.slice(0, dayStart))} ${joined(moment.slice(dayStart + 1))}`
}

const joined = (words: string): string => words.replaceAll(' ', '\u00a0')
