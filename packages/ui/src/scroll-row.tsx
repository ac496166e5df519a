import { ArrowLeft, ArrowRight } from 'lucide'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { useHasBeenVisible } from './use-visibility.ts'

interface ScrollRowProps {
  /** The accessible name of the list. */
  label: string
  labels: { previous: string; next: string }
  items: Array<{ key: string; content: ReactNode }>
  /** The number of visible items at 1024 px and wider; one more from 1792 px on. */
  columns?: number
  /** The width of an item on a phone, in pixels at the default font size. */
  phoneWidth?: number
  /**
   * The vertical position of the buttons: centred on the square pictures at the top of the items, or on the whole
   * items.
   */
  buttons?: 'picture' | 'middle'
  className?: string
}

/** As many as are visible at any width, where an item is at least 12.5 rem or a fifth of the row; the sixth of wide screens comes with the others. */
const FIRST_ITEMS = 5

/**
 * A row of items that scrolls sideways: swiped with scroll-snap on phones, moved by buttons at its ends on desktops. Only
 * the first items are in the server's HTML; the others are rendered after hydration once the row is near the viewport
 * (decision 031).
 */
export function ScrollRow(props: ScrollRowProps) {
  const { label, labels, items, columns = 5, phoneWidth = 164, buttons = 'picture', className } = props
  const row = useRef<HTMLUListElement>(null)
  const hasBeenVisible = useHasBeenVisible(row)
  const rendered = hasBeenVisible ? items : items.slice(0, FIRST_ITEMS)
  const ends = useEnds(row, rendered.length)
  const move = (way: 1 | -1) => {
    const element = row.current
    if (!element) return
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({
      left: sign * way * element.clientWidth * 0.9,
      behavior: calm ? 'auto' : 'smooth',
    })
  }
  const style = {
    '--columns': columns,
    // Grows with the font size but never fills the screen.
    '--phone': `min(${phoneWidth / 16}rem, 80vw)`,
  } as CSSProperties
  return (
    <div style={style} className={cx('@container relative', className)}>
      <ul ref={row} aria-label={label} className="scroll-row">
        {rendered.map((item) => (
          <li key={item.key} className="min-w-0">
            {item.content}
          </li>
        ))}
      </ul>
      <RowButton way="previous" label={labels.previous} shown={!ends.start} place={buttons} onPress={() => move(-1)} />
      <RowButton way="next" label={labels.next} shown={!ends.end} place={buttons} onPress={() => move(1)} />
    </div>
  )
}

interface RowButtonProps {
  way: 'previous' | 'next'
  label: string
  shown: boolean
  place: 'picture' | 'middle'
  onPress: () => void
}

function RowButton({ way, label, shown, place, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={cx(
        'absolute hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-card text-ink shadow-float transition-opacity hover:text-accent-ink lg:grid',
        place === 'middle' ? 'top-1/2' : 'top-[calc((100cqi-(var(--columns)-1)*20px)/var(--columns)/2)]',
        way === 'previous' ? '-start-1' : '-end-1',
        shown ? 'opacity-100' : 'invisible opacity-0',
      )}
    >
      <Icon as={way === 'previous' ? ArrowLeft : ArrowRight} flip />
    </button>
  )
}

/** Returns whether the row is scrolled to its start and to its end; both are true when everything fits. */
function useEnds(row: React.RefObject<HTMLElement | null>, count: number): { start: boolean; end: boolean } {
  const [ends, setEnds] = useState({ start: true, end: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items make a longer row
  useEffect(() => {
    const element = row.current
    if (!element) return
    const updateEnds = () => {
      const scrolled = Math.abs(element.scrollLeft)
      const start = scrolled < 8
      const end = scrolled > element.scrollWidth - element.clientWidth - 8
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    element.addEventListener('scroll', updateEnds, { passive: true })
    // The observer also reports the first layout; measuring it here would force a layout during hydration.
    const resized = new ResizeObserver(updateEnds)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', updateEnds)
      resized.disconnect()
    }
  }, [count])
  return ends
}
