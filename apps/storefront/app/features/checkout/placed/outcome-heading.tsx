import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import type { IconNode } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'

interface OutcomeHeadingProps {
  icon: IconNode
  tone: 'ok' | 'warn' | 'mute'
  title: string
  /** In progress: the icon spins. */
  isBusy?: boolean
  /** Buttons below the text. */
  action?: ReactNode
  children: ReactNode
}

const tones = { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn', mute: 'bg-ground-2 text-ink-2' }

/** A headline about the state of the orders, which takes the focus, with buttons. */
export function OutcomeHeading({ icon, tone, title, isBusy, action, children }: OutcomeHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusWhenFree(() => heading.current), [])
  return (
    <header className="mx-auto grid max-w-[44ch] justify-items-center text-center">
      <span className={cx('mb-5 grid size-16 place-items-center rounded-sheet', tones[tone])}>
        <Icon as={icon} size={28} className={isBusy ? 'animate-spin' : undefined} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-22 sm:text-28">
        {title}
      </h1>
      <div className="mt-2 grid gap-1 text-16 text-ink-2">{children}</div>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </header>
  )
}
