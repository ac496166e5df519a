import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ProgressBarProps {
  /** From 0 to 1. */
  value: number
  /** The accessible name, when `children` does not say what the bar measures. */
  label?: string
  tone?: 'sale' | 'accent' | 'star'
  /** The text below the bar: *82% sold*. Without it the bar is only approximate. */
  children?: ReactNode
  className?: string
}

const tones = { sale: 'bg-sale', accent: 'bg-accent', star: 'bg-star' }

/** A thin progress bar that fills from the start of the line. */
export function ProgressBar({ value, label, tone = 'accent', children, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span className={cx('grid gap-1.5 text-12 text-ink-2', className)}>
      <span
        {...(label
          ? {
              role: 'progressbar',
              'aria-label': label,
              'aria-valuenow': percent,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
            }
          : { 'aria-hidden': true })}
        className="block h-1 overflow-hidden rounded-full bg-line"
      >
        <span className={cx('block h-full rounded-full', tones[tone])} style={{ inlineSize: `${percent}%` }} />
      </span>
      {children}
    </span>
  )
}
