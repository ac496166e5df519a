import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'

const MOVE_KEYS = 'move-keys'

/** Tells once for a list how its rows are moved by keys, and where the last one went. */
export function MoveHints({ moved }: { moved: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p id={MOVE_KEYS} className="sr-only">
        {t('Space lifts it, arrows move it, Enter drops it, Escape puts it back.')}
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

interface SortableRowProps {
  rows: SortableRows
  /** The key of the row. */
  of: string
  name: string
  count: number
  /** Between the name and the buttons that move the row. */
  children: ReactNode
  /** Below the line. */
  details?: ReactNode
}

/** A row that is moved by its handle, by keys, or by two buttons. */
export function SortableRow({ rows, of, name, count, children, details }: SortableRowProps) {
  const { t } = useTranslation()
  const isLifted = rows.isLifted(of)
  const place = rows.placeOf(of)
  return (
    <li
      {...rows.row(of)}
      className={cx(
        'rounded-control border-b border-line bg-card',
        isLifted && 'relative z-1 shadow-(--shadow) ring-2 ring-accent-edge',
        rows.isDragged(of) && 'opacity-50',
      )}
    >
      <div className="flex min-h-11 items-center gap-1 narrow:flex-wrap narrow:[&>.flex-1]:basis-24">
        <button
          type="button"
          {...rows.handle(of)}
          aria-label={t('Move {{name}}, place {{place}} of {{total}}', { name, place: place + 1, total: count })}
          aria-describedby={MOVE_KEYS}
          className="grid size-11 flex-none cursor-grab place-items-center text-ink-2"
        >
          <Icon as={GripVertical} size={18} />
        </button>
        {children}
        <IconButton
          icon={ArrowUp}
          iconSize={18}
          label={`${t('Move up')}: ${name}`}
          disabled={place === 0}
          onClick={() => rows.moveTo(of, place - 1)}
        />
        <IconButton
          icon={ArrowDown}
          iconSize={18}
          label={`${t('Move down')}: ${name}`}
          disabled={place === count - 1}
          onClick={() => rows.moveTo(of, place + 1)}
        />
      </div>
      {isLifted && <p className="px-3 pb-2 text-12 text-ink-2">{t('Arrows move, Enter drops, Escape puts back.')}</p>}
      {details}
    </li>
  )
}

interface Sortable<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  onChange: (items: Item[]) => void
  /** Called with the key and the place, from 1 on, after each step. */
  onMoved: (key: string, place: number) => void
}

interface Lifted<Item> {
  key: string
  /** The order before, for Escape. */
  before: readonly Item[]
}

/**
 * Moves the rows of a list by drag and by keys: Space lifts, arrows move, Enter drops, Escape puts back. Only the row's handle takes
 * the keys.
 */
export function useSortable<Item>({ items, keyOf, onChange, onMoved }: Sortable<Item>) {
  const [lifted, setLifted] = useState<Lifted<Item> | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const placeOf = (key: string) => items.findIndex((item) => keyOf(item) === key)

  function moveTo(key: string, place: number): void {
    const from = placeOf(key)
    const item = items[from]
    if (item === undefined || place < 0 || place >= items.length || place === from) return
    onChange(items.toSpliced(from, 1).toSpliced(place, 0, item))
    onMoved(key, place + 1)
  }

  function onKeyDown(event: KeyboardEvent, key: string): void {
    const isLifted = lifted?.key === key
    if (event.key === ' ' || (isLifted && event.key === 'Enter')) {
      event.preventDefault()
      setLifted(isLifted ? null : { key, before: items })
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault()
      onChange([...lifted.before])
      setLifted(null)
    } else if (isLifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      moveTo(key, placeOf(key) + (event.key === 'ArrowUp' ? -1 : 1))
    }
  }

  return {
    isLifted: (key: string): boolean => lifted?.key === key,
    isDragged: (key: string): boolean => dragged === key,
    moveTo,
    placeOf,
    /** For the row. */
    row: (key: string) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        if (dragged !== key) moveTo(dragged, placeOf(key))
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
    /** For the button by which a row is moved. */
    handle: (key: string) => ({
      draggable: true,
      'aria-pressed': lifted?.key === key,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key),
      onBlur: () => setLifted((now) => (now?.key === key ? null : now)),
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(key)
      },
      onDragEnd: () => setDragged(null),
    }),
  }
}

type SortableRows = Pick<
  ReturnType<typeof useSortable>,
  'isLifted' | 'isDragged' | 'moveTo' | 'placeOf' | 'row' | 'handle'
>
