import { cx } from '@rialto/ui/cx.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export interface LinkChip {
  to: string
  label: string
  current: boolean
}

/** Links to the parts of a list in one line that scrolls sideways. */
export function LinkChips({ label, items, className }: { label: string; items: LinkChip[]; className?: string }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) list.current.scrollLeft += distanceToCentre(current, list.current)
  }, [])
  return (
    <nav aria-label={label} className={className}>
      <ul
        ref={list}
        className="scrollbar-none relative flex gap-2 max-lg:bleed max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 lg:flex-wrap"
      >
        {items.map(({ to, label, current }) => (
          <li key={to} className="flex-none">
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className={cx(
                'touch-44 relative inline-flex h-9 items-center rounded-control border px-3.5 whitespace-nowrap transition-colors',
                current
                  ? 'border-accent-edge bg-accent-soft font-semibold text-accent-ink'
                  : 'border-line-strong bg-card hover:border-field',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The distance to scroll so that an item is centred in the list. */
function distanceToCentre(item: HTMLElement, list: HTMLElement): number {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()]
  return inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
