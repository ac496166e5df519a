import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ChevronDown, ChevronRight, GripVertical, Languages } from 'lucide'
import { Link } from 'react-router'
import { MoveKeys } from './move-keys.tsx'
import type { useDrag } from './use-drag.ts'
import type { Lift } from './use-lift.ts'

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
export function CategoryRow({ category, parent, isOpen, to, missing, fold, moving }: CategoryRowProps) {
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
