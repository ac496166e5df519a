import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { tabCell, tabOff, tabOn, tabRow } from './tabs.tsx'

export interface TabLink {
  to: string
  label: ReactNode
  count?: ReactNode
  current: boolean
}

/** A row that looks like tabs, but each leads to its own address. */
export function TabLinks({ label, items, className }: { label: string; items: TabLink[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={tabRow}>
        {items.map((item) => (
          <li key={item.to} className="flex-none">
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.current ? 'page' : undefined}
              className={cx(tabCell, item.current ? tabOn : tabOff)}
            >
              {item.label}
              {item.count !== undefined && (
                <small className="text-12 font-normal text-ink-2 tabular-nums">{item.count}</small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
