import { headOf } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { afterPaint } from '@rialto/ui/after-paint.ts'
import { Countdown, type CountdownProps } from '@rialto/ui/countdown.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { startTransition, useEffect, useState } from 'react'

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
  const hydrated = useIsHydrated()
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

/** False until the page is hydrated. It changes in a transition, which a tap may interrupt. */
function useIsHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}

/** The server's clock minus the browser's, in milliseconds; 0 until it is known. */
function useClockOffset(): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    let gone = false
    const cancel = afterPaint(() => void clockOffset().then((found) => !gone && setOffset(found)))
    return () => {
      gone = true
      cancel()
    }
  }, [])
  return offset
}

/** Smaller differences come from the header's whole seconds and from network latency. */
const TOLERANCE_MS = 2_000

let measurement: Promise<number> | undefined

/**
 * The server's clock minus the browser's, in milliseconds; 0 when they agree or the server's is unknown. Pages are
 * cached and shared and so cannot carry the current time: the first countdown on a page asks the server once.
 */
export function clockOffset(): Promise<number> {
  measurement ??= measureOffset().catch(() => 0)
  return measurement
}

async function measureOffset(): Promise<number> {
  const sent = Date.now()
  const serverTime = Date.parse((await headOf('/api/health')).get('date') ?? '')
  if (Number.isNaN(serverTime)) return 0
  // The Date header drops the fraction of a second, half a second on average.
  const offset = serverTime + 500 - (sent + Date.now()) / 2
  return Math.abs(offset) < TOLERANCE_MS ? 0 : Math.round(offset)
}
