import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface MessageStateProps {
  icon: IconNode
  title: ReactNode
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  /** The level of the heading. */
  level?: 1 | 2 | 3
  className?: string
}

/** The common part of empty and error states: an icon, a sentence, an action. */
export function MessageState({ icon, title, children, action, level = 2, className }: MessageStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mx-auto grid max-w-[44ch] justify-items-center px-4 py-12 text-center', className)}>
      <span className="mb-5 grid size-16 place-items-center rounded-sheet bg-ground-2 text-ink-2">
        <Icon as={icon} size={28} />
      </span>
      <Heading className="text-18">{title}</Heading>
      {children && <div className="mt-1.5 text-ink-2">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}

/** An empty state with an optional action. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}
