import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import type { RowsProps } from './list-rows.tsx'
import { RowLink } from './row-link.tsx'

const SKELETON_CARDS = ['a', 'b', 'c', 'd']

/** The rows as cards from edge to edge, on phones. */
export function ListCards<Row>({ list, rows, isLate, selection, current }: RowsProps<Row>) {
  const { t } = useTranslation()
  const hasActionBelow = list.action !== undefined && !list.hasSmallAction
  return (
    <ul aria-label={list.label} className="bleed border-y border-line bg-card">
      {isLate &&
        SKELETON_CARDS.map((key) => (
          <li key={key} aria-hidden className="grid gap-2 border-b border-line px-4 py-4 last:border-0">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </li>
        ))}
      {rows.map((row) => (
        <li
          key={list.idOf(row)}
          data-row={list.idOf(row)}
          data-chosen={selection.has(row) || undefined}
          data-current={row === current.row || undefined}
          tabIndex={-1}
          onFocus={() => current.point(row)}
          className="list-row grid grid-cols-1 gap-3 border-b border-line px-4 py-3 outline-none last:border-0"
        >
          <div className="flex items-start gap-3">
            {list.bulk && (
              <Checkbox
                aria-label={t('Choose {{name}}', { name: list.nameOf(row) })}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
                className="pointer-coarse:-my-2.5"
              />
            )}
            {/* The whole card is touched, also its padding. */}
            <RowLink list={list} row={row} className={cx('-mt-3 min-w-0 flex-1 pt-3', !hasActionBelow && '-mb-3 pb-3')}>
              {list.card(row)}
            </RowLink>
            {list.hasSmallAction && <span className="-my-1.5 -me-2">{list.action?.(row)}</span>}
          </div>
          {hasActionBelow && list.action?.(row)}
        </li>
      ))}
    </ul>
  )
}
