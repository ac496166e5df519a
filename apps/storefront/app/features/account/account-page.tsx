import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'

interface AccountPageProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** The page's main action, at the end of the title's line. */
  action?: ReactNode
  /** The content fills the screen and scrolls inside; from tablets on the title is visually hidden. */
  fillsScreen?: boolean
  children: ReactNode
}

/** Title and content of an account page. */
export function AccountPage({ title, lead, action, fillsScreen, children }: AccountPageProps) {
  return (
    <>
      <header
        className={cx(
          'mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3',
          fillsScreen && 'md:sr-only',
        )}
      >
        <div className="min-w-0">
          <h1 className="text-22 sm:text-28">{title}</h1>
          {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
