import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { tabCell, tabOff, tabOn, tabRow } from './tabs.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

export interface TabLink {
  to: string
  label: ReactNode
  count?: ReactNode
  current: boolean
  /** Tells it from another link to the same address. */
  id?: string | number
  /** A control of the tab, at its end. */
  after?: ReactNode
}

interface TabLinksProps {
  /** The row's accessible name. */
  label: string
  items: TabLink[]
  className?: string
}

/** A row that looks like tabs; each is a link. A long row scrolls, with the current link in sight. */
export function TabLinks({ label, items, className }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  const current = items.find((item) => item.current)
  useCurrentInSight(row, current?.id ?? current?.to)
  return (
    <nav aria-label={label} className={className}>
      <ul ref={row} className={tabRow}>
        {items.map((item) => (
          <li key={item.id ?? item.to} className={cx('flex-none', Boolean(item.after) && 'flex items-center')}>
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
            {item.after}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** {@link TabLinks} from edge to edge of a phone's screen. */
export function WideTabLinks({ label, items }: TabLinksProps) {
  return <TabLinks label={label} items={items} className="bleed lg:mx-0 [&>ul]:px-(--gutter) lg:[&>ul]:px-0" />
}
