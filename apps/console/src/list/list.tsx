import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SearchX } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { BulkBar, useSelection } from './bulk-bar.tsx'
import { ListRows } from './list-rows.tsx'
import { ListTools } from './list-tools.tsx'
import { ListViews } from './list-views.tsx'
import type { ListData, ListDescription } from './types.ts'
import { type ListState, useCurrentRow } from './use-list-state.ts'
import { useStateInView } from './use-saved-views.ts'
import { useIsLate } from './waiting.tsx'

interface ListProps<Row> {
  list: ListDescription<Row>
  state: ListState
  data: ListData<Row>
}

/** A list with views, search, filters, selection, bulk actions and keys, from its description and its data. */
export function List<Row>({ list: described, state: stateOfScreen, data }: ListProps<Row>) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const list = { ...described, columns: described.columns.filter(({ onlyInMarket }) => isMarket || !onlyInMarket) }
  const state = useStateInView(list, stateOfScreen)
  const { total, error, hasMore } = data
  const held = useHeldRows(data.rows ?? [], list.idOf, state.view)
  const rows = list.newestFirst ? held.shown : (data.rows ?? [])
  const area = useRef<HTMLDivElement>(null)
  const selection = useSelection(list.idOf, state.withChoice({}))
  const current = useCurrentRow(rows, list.idOf, area)
  const isLate = useIsLate(data.rows === undefined && !error)
  const withRow = (run: (row: Row) => void) => () => current.row && run(current.row)
  useKeys([
    { keys: 'J', label: t('Next row'), run: () => current.move(1) },
    { keys: 'K', label: t('Previous row'), run: () => current.move(-1) },
    ...(list.bulk ? [{ keys: 'X', label: t('Choose the row'), run: withRow(selection.toggle) }] : []),
    ...(list.rowKeys ?? []).map(({ keys, label, run }) => ({ keys, label, run: withRow(run) })),
  ])
  const openByEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.dataset.row) current.open()
  }
  const isNarrowed = state.search !== '' || list.filters?.some(({ id }) => state.filter(id) !== '')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focused row is the control; its link is one too
    <div ref={area} data-list onKeyDown={openByEnter}>
      {list.views && <ListViews list={list} state={state} readAt={data.updatedAt} />}
      {list.newestFirst && held.fresh > 0 && (
        <Button variant="soft" size="sm" className="mt-3 max-md:min-h-11 max-md:w-full" onClick={held.showFresh}>
          {t('Show {{count}} new', { count: held.fresh })}
        </Button>
      )}
      <ListTools list={list} state={state} rows={rows} total={total} />
      {error && data.rows === undefined ? (
        <ErrorState
          title={list.failed}
          retry={{ label: t('Try again'), onRetry: data.reload, pending: data.isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : data.rows?.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? SearchX : list.empty.icon}
          title={isNarrowed ? t('Nothing matches') : list.empty.title}
          action={isNarrowed && <Button onClick={() => state.choose(cleared(list))}>{t('Clear filters')}</Button>}
        >
          {!isNarrowed && list.empty.text}
        </EmptyState>
      ) : (
        (data.rows === undefined || rows.length > 0) && (
          <ListRows {...{ list, rows, isLate, state, selection, current }} />
        )
      )}
      <p role="status" className="sr-only">
        {isLate && t('Loading')}
      </p>
      {hasMore && rows.length > 0 && (
        <div className="grid justify-center py-5">
          <Button pending={data.isLoadingMore} onClick={data.loadMore}>
            {t('Show more')}
          </Button>
        </div>
      )}
      {list.bulk && (
        <BulkBar {...{ list, selection }} shown={rows} total={hasMore ? total : null} onChanged={data.reload} />
      )}
    </div>
  )
}

const cleared = <Row,>({ filters = [] }: ListDescription<Row>): Record<string, string> =>
  Object.fromEntries(['search', ...filters.map(({ id }) => id)].map((id) => [id, '']))

interface HeldRows<Row> {
  /** The rows from the one that was the first when this view was opened. */
  shown: readonly Row[]
  /** How many rows have come before it since. */
  fresh: number
  /** Shows those too. */
  showFresh: () => void
}

/**
 * Holds new rows of a list with the newest first back, so that nothing moves under the hand while the list is read again.
 * @param view another view starts anew
 */
function useHeldRows<Row>(rows: readonly Row[], idOf: (row: Row) => number, view: string): HeldRows<Row> {
  const [top, setTop] = useState<{ view: string; id: number } | null>(null)
  const [first] = rows
  const at = top?.view === view ? rows.findIndex((row) => idOf(row) === top.id) : -1
  const showFresh = () => first && setTop({ view, id: idOf(first) })
  // The held row has left the view, or there was none yet.
  if (at < 0 && first && (top?.view !== view || top.id !== idOf(first))) setTop({ view, id: idOf(first) })
  const fresh = Math.max(at, 0)
  return { shown: rows.slice(fresh), fresh, showFresh }
}
