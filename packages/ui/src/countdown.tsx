import { Fragment, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

export interface CountdownProps {
  /** The target time in milliseconds since 1970, by the server's clock. */
  to: number
  /**
   * The server's time when the page was rendered. The first render uses it on server and browser, so that they agree.
   */
  renderedAt: number
  /** The server's clock minus the browser's, in milliseconds. */
  clockOffset?: number
  /** The event that the countdown leads to: *Flash sale ends in*. */
  label: string
  /** *2 days*; shown when at least one day is left. */
  days: (count: number) => string
  /** Called once when no time is left. */
  onEnd?: () => void
  /** `cells` in headings, `text` in a line. */
  look?: 'cells' | 'text'
  size?: 'md' | 'sm'
  className?: string
}

/** The remaining time by the server's clock. */
export function Countdown(props: CountdownProps) {
  const { to, renderedAt, clockOffset = 0, label, days, onEnd, look = 'cells', size = 'md', className } = props
  const timeLeft = useTimeLeft(to, renderedAt, clockOffset, onEnd)
  const parts = countdownParts(timeLeft)
  const inDays = parts.days > 0 ? days(parts.days) : null
  return (
    <span role="timer" aria-label={label} className={cx('inline-flex items-center gap-2', className)}>
      {inDays && <span className="font-semibold whitespace-nowrap">{inDays}</span>}
      {look === 'text' ? (
        <span className="num">{parts.clock.join(':')}</span>
      ) : (
        <span className="num inline-flex items-center gap-1 sm:gap-1.5">
          {parts.clock.map((cell, place) => (
            <Fragment key={place === 0 ? 'h' : place === 1 ? 'm' : 's'}>
              {place > 0 && <span className="font-semibold text-ink-2">:</span>}
              <span
                className={cx(
                  'grid place-items-center rounded-[6px] bg-ink leading-flat font-semibold text-ground',
                  size === 'md'
                    ? 'h-8 min-w-8.5 text-14 max-sm:h-7 max-sm:min-w-7 max-sm:text-12'
                    : 'h-6 min-w-6.5 text-12',
                )}
              >
                {cell}
              </span>
            </Fragment>
          ))}
        </span>
      )}
    </span>
  )
}

function useTimeLeft(to: number, renderedAt: number, clockOffset: number, onEnd?: () => void): number {
  const [now, setNow] = useState(renderedAt)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const time = Date.now() + clockOffset
      setNow(time)
      if (time >= to) ended.current?.()
      // The timer fires just after each whole second, so that it neither skips nor repeats one.
      else timer = setTimeout(tick, ((to - time - 1) % 1000) + 6)
    }
    tick()
    return () => clearTimeout(timer)
  }, [to, clockOffset])
  return to - now
}

interface CountdownParts {
  days: number
  /** Hours, minutes and seconds, two digits each. */
  clock: [string, string, string]
}

/** Splits the remaining milliseconds; negative values count as zero. Seconds are rounded up. */
export function countdownParts(left: number): CountdownParts {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const two = (figure: number) => String(figure).padStart(2, '0')
  return {
    days: Math.floor(seconds / 86_400),
    clock: [two(Math.floor((seconds % 86_400) / 3600)), two(Math.floor((seconds % 3600) / 60)), two(seconds % 60)],
  }
}
