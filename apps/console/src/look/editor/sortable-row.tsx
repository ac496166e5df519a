import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import type { ReactNode } from 'react'
import type { SortableRows } from './use-sortable.ts'

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
          aria-describedby="look-move-keys"
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
