import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { cx } from '@rialto/ui/cx.ts'
import { useSettings } from '../settings/index.ts'
import { daysBetween } from './group-by-day.ts'

/** Separates the messages of two days: *Today*, *Yesterday*, or the date. */
export function DaySeparator({ at, className }: { at: string; className?: string }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const ago = daysBetween(at, Date.now())
  return (
    <p
      className={cx(
        'flex items-center gap-3 text-12 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {ago === 0 ? t('Today') : ago === 1 ? t('Yesterday') : formatLocalDay(at, locale)}
    </p>
  )
}
