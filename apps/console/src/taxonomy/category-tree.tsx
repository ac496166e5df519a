import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  CornerDownLeft,
  GripVertical,
  type IconNode,
  Languages,
  X,
} from 'lucide'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { childrenOf, type Direction, type Lift, type Place, stepTo, useDrag, useLift } from './tree-moves.ts'

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

interface CategoryRowProps {
  category: MarketCategory
  parent: MarketCategory | undefined
  isOpen: boolean
  to: string
  missing: number
  /** Null: it has no sub-categories to hide. */
  fold: { isClosed: boolean; toggle: () => void } | null
  /** Null while nothing can be moved. */
  moving: { lift: Lift; drag: ReturnType<typeof useDrag> } | null
}

const square = 'grid size-11 flex-none place-items-center rounded-control hover:bg-hover'

/** A category with its handle, its products and what its translations lack. */
function CategoryRow({ category, parent, isOpen, to, missing, fold, moving }: CategoryRowProps) {
  const { t } = useTranslation()
  const { id, name, thumbnail, products, parent_id } = category
  const isLifted = moving?.lift.lifted?.id === id
  const isByKeys = isLifted && moving.lift.lifted?.by === 'keys'
  return (
    <li
      data-category={id}
      className={cx(
        'border-b border-line',
        parent_id !== null && 'ps-8 md:ps-16',
        isOpen &&
          !isLifted &&
          'bg-accent-soft inset-shadow-[3px_0_var(--accent)] rtl:inset-shadow-[-3px_0_var(--accent)]',
        isLifted && 'relative z-10 rounded-control bg-card shadow-float outline-2 outline-accent-edge',
      )}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-1 pe-4">
        {moving && <Handle {...{ category, moving, isByKeys }} parent={parent?.name} />}
        {fold ? (
          <button
            type="button"
            aria-expanded={!fold.isClosed}
            aria-label={t('Sub-categories of {{name}}', { name })}
            onClick={fold.toggle}
            className={square}
          >
            <Icon
              as={fold.isClosed ? ChevronRight : ChevronDown}
              size={18}
              flip={fold.isClosed}
              className="text-ink-2"
            />
          </button>
        ) : (
          parent_id === null && <span className="w-11 flex-none" />
        )}
        <Link
          to={to}
          preventScrollReset
          className="flex min-h-11 min-w-0 flex-[1_1_6rem] items-center gap-3 hover:underline"
        >
          <img
            src={`${thumbnail}?w=96`}
            alt=""
            className="dim-dark size-8 flex-none rounded-control bg-tile object-cover"
          />
          <bdi className={cx('min-w-0 truncate', (isOpen || isLifted) && 'font-semibold')}>{name}</bdi>
        </Link>
        {missing > 0 && (
          <span className="flex flex-none items-center gap-1 text-12 text-warn">
            <Icon as={Languages} size={16} />
            {t('{{number}} missing', { number: missing })}
          </span>
        )}
        <span className="min-w-10 flex-none text-end tabular-nums">
          {products}
          <span className="sr-only"> {t('Products')}</span>
        </span>
      </div>
      {isByKeys && <MoveKeys category={category} lift={moving.lift} />}
    </li>
  )
}

interface HandleProps extends Pick<CategoryRowProps, 'category'> {
  moving: NonNullable<CategoryRowProps['moving']>
  isByKeys: boolean
  parent: string | undefined
}

function Handle({ category, moving: { lift, drag }, isByKeys, parent }: HandleProps) {
  const { t } = useTranslation()
  const { id, name } = category
  return (
    <button
      type="button"
      data-handle={id}
      aria-label={parent ? t('Move {{name}}, which is in {{parent}}', { name, parent }) : t('Move {{name}}', { name })}
      aria-describedby="catalogue-moving"
      aria-pressed={isByKeys}
      {...drag.ofHandle(category)}
      onClick={({ detail }) => {
        // Keys click without a pointer.
        if (detail > 0 && drag.endsDrag()) return
        if (isByKeys) lift.drop()
        else lift.lift(id, 'keys')
      }}
      className={`${square} cursor-grab touch-none text-ink-2 active:cursor-grabbing`}
    >
      <Icon as={GripVertical} size={18} />
    </button>
  )
}

/** The keys that move a lifted category, as buttons for those who have none. */
function MoveKeys({ category: { id }, lift }: { category: MarketCategory; lift: Lift }) {
  const { t } = useTranslation()
  const can = (direction: Direction) => stepTo(lift.shown, id, direction) !== null
  const steps: { icon: IconNode; label: string; direction: Direction }[] = [
    { icon: ArrowUp, label: t('Up'), direction: 'up' },
    { icon: ArrowDown, label: t('Down'), direction: 'down' },
    { icon: ArrowRight, label: t('Into the one above'), direction: 'in' },
    { icon: ArrowLeft, label: t('Out'), direction: 'out' },
  ]
  return (
    <div className="flex flex-wrap gap-x-2 px-2 pb-2">
      {steps.map(({ icon, label, direction }) => (
        <Key
          key={direction}
          {...{ icon, label }}
          disabled={!can(direction)}
          onPress={() => lift.step(direction)}
          flip
        />
      ))}
      <Key icon={CornerDownLeft} label={t('Drop')} onPress={lift.drop} />
      <Key icon={X} label={t('Put back')} onPress={lift.putBack} />
    </div>
  )
}

interface KeyProps {
  icon: IconNode
  label: string
  onPress: () => void
  disabled?: boolean
  /** The icon points along the line, so it turns where the page is read from right to left. */
  flip?: boolean
}

function Key({ icon, label, onPress, disabled = false, flip = false }: KeyProps) {
  return (
    <button
      type="button"
      // The handle keeps the focus, whose keys do the same.
      tabIndex={-1}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-12 text-ink-2 hover:bg-hover disabled:text-ink-3 md:min-h-9"
    >
      <kbd className="grid size-6 place-items-center rounded-control border border-line-strong bg-card">
        <Icon as={icon} size={14} flip={flip} />
      </kbd>
      {label}
    </button>
  )
}
