import { type DragEvent, type KeyboardEvent, useState } from 'react'

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

export type SortableRows = Pick<
  ReturnType<typeof useSortable>,
  'isLifted' | 'isDragged' | 'moveTo' | 'placeOf' | 'row' | 'handle'
>
