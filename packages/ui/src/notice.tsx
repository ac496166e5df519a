import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type NoticeTone = 'info' | 'ok' | 'warn' | 'error'

const tones: Record<NoticeTone, { ground: string; icon: IconNode }> = {
  info: { ground: 'bg-ground-2 text-ink', icon: Info },
  ok: { ground: 'bg-ok-soft text-ok', icon: CircleCheck },
  warn: { ground: 'bg-warn-soft text-warn', icon: TriangleAlert },
  error: { ground: 'bg-danger-soft text-danger', icon: CircleAlert },
}

interface NoticeProps {
  tone?: NoticeTone
  icon?: IconNode
  /** At the end of the line: a link, a countdown. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A permanent message in the page, coloured by its tone. Errors are announced. */
export function Notice({ tone = 'info', icon, aside, className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-control px-3.5 py-3', tones[tone].ground, className)}
    >
      <Icon as={icon ?? tones[tone].icon} />
      <div className="min-w-0 flex-1">{children}</div>
      {aside}
    </div>
  )
}
