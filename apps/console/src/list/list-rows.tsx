import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { persistentValue } from '@rialto/client/persistent-value.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showError } from '../lib/errors.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import type { Selection } from './bulk-bar.tsx'
import type { ListColumn, ListDescription } from './types.ts'
import type { CurrentRow, ListState } from './use-list-state.ts'

interface RowsProps<Row> {
  list: ListDescription<Row>
  rows: readonly Row[]
  /** The first rows take long. */
  isLate: boolean
  state: ListState
  selection: Selection<Row>
  current: CurrentRow<Row>
}

/** The rows as a table or, on phones, as cards. */
export function ListRows<Row>(props: RowsProps<Row>) {
  const columns = useShownColumns(props.list)
  return useIsPhone() ? <ListCards {...props} /> : <ListTable {...props} list={{ ...props.list, columns }} />
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The rows as a table, on desktops. While the first rows load, its heads stand and only the values wait. */
function ListTable<Row>({ list, rows, isLate, state, selection, current }: RowsProps<Row>) {
  const { t } = useTranslation()
  const allChosen = rows.length > 0 && rows.every(selection.has)
  return (
    <div className="panel overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{list.label}</caption>
        <thead>
          <tr className="h-9 border-b border-line text-12 text-ink-2">
            {list.bulk && (
              <th scope="col" className="w-11 ps-4 text-start">
                <Checkbox
                  className="align-middle"
                  aria-label={t('Choose all that are shown')}
                  checked={allChosen}
                  indeterminate={!allChosen && rows.some(selection.has)}
                  disabled={rows.length === 0}
                  onChange={() => selection.set(rows, !allChosen)}
                />
              </th>
            )}
            {list.columns.map((column) => (
              <Head key={column.id} column={column} state={state} />
            ))}
            {list.action && (
              <th scope="col" className="px-4">
                <span className="sr-only">{t('Action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isLate &&
            SKELETON_ROWS.map((key) => (
              <tr key={key} aria-hidden className="h-13 border-b border-line last:border-0">
                {list.bulk && <td className="ps-4" />}
                {list.columns.map(({ id }) => (
                  <td key={id} className="px-2 first:ps-4">
                    <Skeleton className="h-3.5 w-3/5" />
                  </td>
                ))}
                {list.action && <td />}
              </tr>
            ))}
          {rows.map((row) => (
            <tr
              key={list.idOf(row)}
              data-row={list.idOf(row)}
              data-chosen={selection.has(row) || undefined}
              data-current={row === current.row || undefined}
              tabIndex={-1}
              onFocus={() => current.point(row)}
              className="list-row relative h-13 border-b border-line outline-none last:border-0"
            >
              {list.bulk && (
                <td className="relative z-1 ps-4">
                  <Checkbox
                    className="align-middle"
                    aria-label={t('Choose {{name}}', { name: list.nameOf(row) })}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {list.columns.map(({ id, align, grows, cell }, index) => (
                <td
                  key={id}
                  className={cx(
                    'px-2 py-1.5 first:ps-4 last:pe-4',
                    align === 'end' && 'pe-4 text-end',
                    grows && 'w-full max-w-0',
                  )}
                >
                  {index === 0 && list.link ? (
                    // The link covers its row.
                    <RowLink list={list} row={row} className="after:absolute after:inset-0">
                      {cell(row)}
                    </RowLink>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {list.action && (
                <td className="relative z-1 w-px py-1.5 ps-2 pe-4 text-end whitespace-nowrap">{list.action(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, state }: { column: ListColumn<Row>; state: ListState }) {
  const { id, title, align, sortBy } = column
  const isSorted = state.sort.replace(/^-/, '') === id
  const isDescending = state.sort === `-${id}`
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'px-2 font-normal whitespace-nowrap first:ps-4 last:pe-4',
        align === 'end' ? 'pe-4 text-end' : 'text-start',
      )}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={() => state.choose({ sort: isSorted && !isDescending ? `-${id}` : id })}
          className={cx('inline-flex h-9 items-center gap-1 hover:text-ink', isSorted && 'font-semibold text-ink')}
        >
          {title}
          {isSorted && <Icon as={isDescending ? ArrowDown : ArrowUp} size={14} />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd']

/** The rows as cards from edge to edge, on phones. */
function ListCards<Row>({ list, rows, isLate, selection, current }: RowsProps<Row>) {
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

interface RowLinkProps<Row> {
  list: Pick<ListDescription<Row>, 'link'>
  row: Row
  className: string
  children: ReactNode
}

/** The link to a row's screen, if rows have one. */
function RowLink<Row>({ list, row, className, children }: RowLinkProps<Row>) {
  const link = list.link?.(row)
  if (!link) return <div className={className}>{children}</div>
  return (
    <Link
      to={link.to}
      state={link.state}
      preventScrollReset={link.keepsScroll ?? false}
      data-row-link
      className={className}
    >
      {children}
    </Link>
  )
}

const ColumnsPanel = lazyOverlay('dialog', async () => (await import('./columns-panel.tsx')).ColumnsPanel)

/** Opens the choice of a table's columns. */
export function ColumnsButton<Row>({ list }: { list: ListDescription<Row> }) {
  const { t } = useTranslation()
  const { hidden, hide } = useHiddenColumns(list)
  return (
    <ColumnsPanel
      columns={list.columns}
      hidden={hidden}
      onHide={hide}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <IconButton
          {...props}
          icon={SlidersHorizontal}
          label={t('Columns')}
          look="box"
          iconSize={18}
          className="touch-44 relative size-9 rounded-control"
        />
      )}
    />
  )
}

// Above the store, which reads what is stored as soon as it is made.
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Ids of hidden columns by list. The hidden ones are kept rather than the shown, so that a new column is seen. */
const $hidden = persistentValue<Record<string, string[]>>('console_columns', (found) => {
  if (typeof found !== 'object' || found === null) return null
  const entries = Object.entries(found).filter((entry): entry is [string, string[]] => isTexts(entry[1]))
  return Object.fromEntries(entries)
})

type Columns<Row> = Pick<ListDescription<Row>, 'fileName' | 'columns'>

/** The columns of a list that are hidden on this device. */
function useHiddenColumns<Row>({ fileName }: Columns<Row>) {
  const all = useStoreValue($hidden, null)
  return {
    hidden: all?.[fileName] ?? [],
    /** An empty list shows all columns again. */
    hide: (ids: readonly string[]) => $hidden.set({ ...$hidden.get(), [fileName]: [...ids] }),
  }
}

/** The columns that the person wants to see; the first names the row and cannot be hidden. */
function useShownColumns<Row>(list: Columns<Row>): readonly ListColumn<Row>[] {
  const { hidden } = useHiddenColumns(list)
  return list.columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))
}
