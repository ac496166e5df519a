import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** The main category above, null for the top level, and the index among the siblings without the moved category. */
export interface Place {
  parentId: number | null
  index: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

type Tree = readonly MarketCategory[]

export const childrenOf = (tree: Tree, parentId: number | null): MarketCategory[] =>
  tree.filter((category) => category.parent_id === parentId)

const findCategory = (tree: Tree, id: number | null): MarketCategory | undefined =>
  tree.find((category) => category.id === id)

export function placeOf(tree: Tree, id: number): Place {
  const parentId = findCategory(tree, id)?.parent_id ?? null
  return { parentId, index: childrenOf(tree, parentId).findIndex((category) => category.id === id) }
}

/** The tree with a category at another place, with its sub-categories below it. */
export function moved(tree: Tree, id: number, { parentId, index }: Place): MarketCategory[] {
  const category = findCategory(tree, id)
  if (!category) return [...tree]
  const rows = tree.filter((row) => row.id !== id)
  const at = { ...category, parent_id: parentId }
  const siblings = childrenOf(rows, parentId).toSpliced(index, 0, at)
  const level = (parent: number | null) => (parent === parentId ? siblings : childrenOf(rows, parent))
  return level(null).flatMap((main) => [main, ...level(main.id)])
}

/** The place after a step by keys; null: there is none in that direction. The tree has two levels. */
export function stepTo(tree: Tree, id: number, direction: Direction): Place | null {
  const place = placeOf(tree, id)
  const mains = childrenOf(tree, null)
  const { parentId, index } = place
  if (direction === 'out')
    return parentId === null ? null : { parentId: null, index: mains.findIndex((main) => main.id === parentId) + 1 }
  if (direction === 'in') {
    const above = mains[index - 1]
    if (parentId !== null || !above || childrenOf(tree, id).length > 0) return null
    return { parentId: above.id, index: childrenOf(tree, above.id).length }
  }
  const by = direction === 'up' ? -1 : 1
  const next = index + by
  if (next >= 0 && next < childrenOf(tree, parentId).length) return { parentId, index: next }
  if (parentId === null) return null
  // Past the end of its main category, a sub-category goes on to the next one.
  const neighbour = mains[mains.findIndex((main) => main.id === parentId) + by]
  if (!neighbour) return null
  return { parentId: neighbour.id, index: direction === 'up' ? childrenOf(tree, neighbour.id).length : 0 }
}

interface Pointed {
  /** The row under the pointer. */
  overId: number
  isBelowMiddle: boolean
  /** The pointer is as far in as sub-categories are. */
  isIndented: boolean
}

/** The place that a pointer shows. */
export function placeAt(tree: Tree, id: number, { overId, isBelowMiddle, isIndented }: Pointed): Place | null {
  if (overId === id) return stepTo(tree, id, isIndented ? 'in' : 'out')
  const rows = tree.filter((row) => row.id !== id)
  const over = findCategory(rows, overId)
  if (!over) return null
  const mains = childrenOf(rows, null)
  const mainIndex = mains.findIndex((main) => main.id === (over.parent_id ?? over.id))
  if (!isIndented || childrenOf(tree, id).length > 0) {
    const isAfter = over.parent_id !== null || isBelowMiddle
    return { parentId: null, index: mainIndex + Number(isAfter) }
  }
  if (over.parent_id !== null) {
    const index = childrenOf(rows, over.parent_id).findIndex((row) => row.id === overId)
    return { parentId: over.parent_id, index: index + Number(isBelowMiddle) }
  }
  if (isBelowMiddle) return { parentId: over.id, index: 0 }
  const previous = mains[mainIndex - 1]
  return previous ? { parentId: previous.id, index: childrenOf(rows, previous.id).length } : null
}

interface LiftedCategory {
  id: number
  place: Place
  by: 'keys' | 'pointer'
}

export interface Lift {
  /** The tree with the lifted category at its present place. */
  shown: readonly MarketCategory[]
  lifted: LiftedCategory | null
  /** Tells where the lifted category is, for screen readers. */
  announcement: string
  lift: (id: number, by: LiftedCategory['by']) => void
  step: (direction: Direction) => void
  moveTo: (place: Place) => void
  drop: () => void
  putBack: () => void
}

interface LiftOptions {
  tree: readonly MarketCategory[]
  onDrop: (category: MarketCategory, place: Place) => void
}

/** A category that is lifted, moved and dropped; nothing changes before the drop. */
export function useLift({ tree, onDrop }: LiftOptions): Lift {
  const { t } = useTranslation()
  const [lifted, setLifted] = useState<LiftedCategory | null>(null)
  const [last, setLast] = useState('')
  const category = lifted && findCategory(tree, lifted.id)
  const shown = lifted ? moved(tree, lifted.id, lifted.place) : tree

  function describe(place: Place): string {
    const name = category?.name ?? ''
    const total = childrenOf(shown, place.parentId).length
    const values = { name, place: place.index + 1, total }
    const parent = findCategory(tree, place.parentId)
    return parent
      ? t('{{name}}: place {{place}} of {{total}} in {{parent}}', { ...values, parent: parent.name })
      : t('{{name}}: place {{place}} of {{total}}', values)
  }
  const moveTo = (place: Place) => setLifted((now) => now && { ...now, place })

  return {
    shown,
    lifted: category ? lifted : null,
    announcement: lifted && category ? describe(lifted.place) : last,
    lift: (id, by) => setLifted({ id, place: placeOf(tree, id), by }),
    step(direction) {
      const place = lifted && stepTo(shown, lifted.id, direction)
      if (place) moveTo(place)
    },
    moveTo,
    drop() {
      setLifted(null)
      if (!lifted || !category) return
      const before = placeOf(tree, lifted.id)
      const isSame = before.parentId === lifted.place.parentId && before.index === lifted.place.index
      setLast(t('{{name}} is dropped', { name: category.name }))
      if (!isSame) onDrop(category, lifted.place)
    },
    putBack() {
      setLifted(null)
      if (category) setLast(t('{{name}} is back at its place', { name: category.name }))
    },
  }
}

/** A shorter movement is a click. */
const START_PX = 5
/** A movement by this much inwards or outwards changes the level. */
const INDENT_PX = 32
/** At the edges of the window, the page scrolls. */
const EDGE_PX = 70
const SCROLL_PX = 14

/**
 * Drags a category by mouse, pen or finger. @returns the handlers of its handle, and those of the list, which captures the pointer: the
 * handle moves in the document, and would lose it
 */
export function useDrag(list: RefObject<HTMLElement | null>, { shown, lifted, lift, moveTo, drop, putBack }: Lift) {
  const start = useRef<{ id: number; isBelow: boolean; x: number; y: number } | null>(null)
  /** The click that follows a drag lifts nothing. */
  const hasDragged = useRef(false)
  const isDragging = lifted?.by === 'pointer'

  function follow({ clientX, clientY }: PointerEvent) {
    const box = list.current
    const from = start.current
    if (!box || !lifted || !from) return
    const inwards = (clientX - from.x) * (getComputedStyle(box).direction === 'rtl' ? -1 : 1)
    const isIndented = from.isBelow ? inwards > -INDENT_PX : inwards > INDENT_PX
    const over = [...box.querySelectorAll<HTMLElement>('[data-category]')].find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (over) {
      const { top, height } = over.getBoundingClientRect()
      const isBelowMiddle = clientY > top + height / 2
      const place = placeAt(shown, lifted.id, { overId: Number(over.dataset.category), isBelowMiddle, isIndented })
      if (place) moveTo(place)
    }
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
  }

  return {
    /** Returns whether a click ends a drag. */
    endsDrag: () => hasDragged.current,
    ofHandle: ({ id, parent_id }: MarketCategory) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        hasDragged.current = false
        start.current = { id, isBelow: parent_id !== null, x: event.clientX, y: event.clientY }
      },
    }),
    ofList: {
      onPointerMove(event: PointerEvent) {
        // The button was released where this list could not hear of it.
        if (event.buttons === 0) start.current = null
        if (isDragging) return start.current ? follow(event) : drop()
        const from = start.current
        if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < START_PX) return
        hasDragged.current = true
        list.current?.setPointerCapture?.(event.pointerId)
        lift(from.id, 'pointer')
      },
      onPointerUp() {
        start.current = null
        if (isDragging) drop()
      },
      onPointerCancel() {
        start.current = null
        if (isDragging) putBack()
      },
    },
  }
}
