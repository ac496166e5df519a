import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'sale' | 'bad' | 'ok' | 'warn' | 'mute' | 'accent'

const tones: Record<BadgeTone, string> = {
  sale: 'bg-sale text-on-sale',
  bad: 'bg-sale-soft text-sale',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  mute: 'bg-ground-2 text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
}

interface BadgeProps {
  tone?: BadgeTone
  /** Shows a dot before the label, for a lasting state. The label is always shown too. */
  dot?: boolean
  className?: string
  children: ReactNode
}

/** A label with a coloured background, 22 px high. */
export function Badge({ tone = 'mute', dot, className, children }: BadgeProps) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {dot && <span aria-hidden className="me-0.5 size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
