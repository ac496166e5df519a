import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { CategoryRow } from './category-row.tsx'
import { childrenOf, type Direction, type Place } from './tree-moves.ts'
import { useDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'

interface CategoryTreeProps {
  tree: readonly MarketCategory[]
  /** The categories that match a search, during which nothing can be moved; null: all. */
  matching: ReadonlySet<number> | null
  openId: number
  linkTo: (id: number) => string
  /** How many translations a category lacks. */
  missingOf: (category: MarketCategory) => number
  onMove: (category: MarketCategory, place: Place) => void
}

/** The tree of categories. The handle of each drags it by pointer, and lifts it for the keys. */
export function CategoryTree({ tree, matching, openId, linkTo, missingOf, onMove }: CategoryTreeProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const lift = useLift({ tree, onDrop: onMove })
  const drag = useDrag(list, lift)
  const { lifted, shown } = lift
  const focusedId = lifted?.by === 'keys' ? lifted.id : null

  const held = useRef<number | null>(null)

  // A row that moves in the document loses the focus, and so does a button that goes with the drop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place moves the row
  useLayoutEffect(() => {
    const id = focusedId ?? held.current
    held.current = focusedId
    if (id !== null) list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus()
  }, [focusedId, lifted?.place])

  function onKeyDown(event: KeyboardEvent) {
    if (lifted?.by !== 'keys') return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, Direction> = {
      ArrowUp: 'up',
      ArrowDown: 'down',
      ArrowLeft: isRtl ? 'in' : 'out',
      ArrowRight: isRtl ? 'out' : 'in',
    }
    const step = steps[event.key]
    if (step) lift.step(step)
    else if (event.key === 'Escape') lift.putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const toggle = (id: number) =>
    setClosed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const isVisible = ({ id, parent_id }: MarketCategory) => {
    if (matching) return matching.has(id)
    // A lifted category stays in sight, and its sub-categories travel unseen.
    if (parent_id === null || id === lifted?.id) return true
    return !closed.has(parent_id) && parent_id !== lifted?.id
  }

  return (
    <>
      <p id="catalogue-moving" className="sr-only">
        {t('Space lifts a category, arrows move it, Enter drops it, Escape puts it back.')}
      </p>
      <ul
        ref={list}
        aria-label={t('Categories')}
        onKeyDown={onKeyDown}
        {...drag.ofList}
        className="border-t border-line"
      >
        {shown.filter(isVisible).map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            parent={shown.find(({ id }) => id === category.parent_id)}
            isOpen={category.id === openId}
            to={linkTo(category.id)}
            missing={missingOf(category)}
            fold={
              matching === null && childrenOf(shown, category.id).length > 0
                ? { isClosed: closed.has(category.id), toggle: () => toggle(category.id) }
                : null
            }
            moving={matching === null ? { lift, drag } : null}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {lift.announcement}
      </p>
    </>
  )
}
