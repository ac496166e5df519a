import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useHydrated } from '@rialto/client/use-hydrated.ts'
import { Countdown, type CountdownProps } from '@rialto/ui/countdown.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { useClockOffset } from './use-clock-offset.ts'

interface SaleCountdownProps extends Pick<CountdownProps, 'label' | 'look' | 'size' | 'onEnd' | 'className'> {
  /** ISO 8601. */
  to: string
}

/**
 * Counts down to a moment by the server's clock. Cached pages do not know the current time, so the figures appear after
 * hydration, in space that is reserved for them.
 */
export function SaleCountdown({ to, className, ...rest }: SaleCountdownProps) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const offset = useClockOffset()
  const end = Date.parse(to)
  return (
    <Countdown
      {...rest}
      key={String(hydrated)}
      to={end}
      renderedAt={hydrated ? Date.now() + offset : end}
      clockOffset={offset}
      days={(count) => t('{{count}} days', { count })}
      className={cx('flex-wrap', className, !hydrated && 'invisible')}
    />
  )
}
