import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

export interface TabItem {
  id: string
  label: ReactNode
  /** After the label, small. */
  count?: ReactNode
  panel: ReactNode
  /** Also printed while another tab is shown. */
  onPaper?: boolean
}

interface TabsProps {
  /** The tab list's accessible name. */
  label: string
  items: TabItem[]
  /** The selected tab, if the caller controls it. */
  selected?: string
  onSelect?: (id: string) => void
  className?: string
}

export const tabRow = 'scrollbar-none relative flex gap-6 overflow-x-auto border-b border-line'
export const tabCell =
  'inline-flex h-11 flex-none items-center gap-1.5 whitespace-nowrap -outline-offset-2 transition-colors'
export const tabOn = 'font-semibold text-ink inset-shadow-[0_-2px_var(--accent)]'
export const tabOff = 'text-ink-2 hover:text-ink'

/** Panels, one of which is visible. Arrows, Home and End move along the tab list; all panels are in the DOM. */
export function Tabs({ label, items, selected, onSelect, className }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(items[0]?.id)
  const current = selected ?? own
  const row = useRef<HTMLDivElement>(null)

  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = items.findIndex((item) => item.id === current)
    const next = neighbour(event.key, at, items.length, rtl)
    const item = next === null ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    select(item.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={tabRow}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            aria-selected={item.id === current}
            aria-controls={`${base}-${item.id}-panel`}
            tabIndex={item.id === current ? 0 : -1}
            onClick={() => select(item.id)}
            className={cx(tabCell, item.id === current ? tabOn : tabOff)}
          >
            {item.label}
            {item.count !== undefined && (
              <small className="text-12 font-normal text-ink-2 tabular-nums">{item.count}</small>
            )}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${base}-${item.id}-panel`}
          aria-labelledby={`${base}-${item.id}`}
          hidden={item.id !== current}
          className={cx('pt-6', item.onPaper && 'on-paper')}
        >
          {item.panel}
        </div>
      ))}
    </div>
  )
}

function neighbour(key: string, at: number, length: number, rtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % length
  if (key === back) return (at - 1 + length) % length
  return null
}
