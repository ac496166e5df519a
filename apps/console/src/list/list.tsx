import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { COUNTED_VIEW_LISTS, SAVED_VIEW_COUNT_MAX } from '@rialto/contract/list-enums'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { VisuallyHidden } from '@rialto/ui/visually-hidden.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { BulkBar, useSelection } from './bulk-bar.tsx'
import { ListRows } from './list-rows.tsx'
import { ListTools } from './list-tools.tsx'
import type { ListData, ListDescription } from './types.ts'
import { type ListState, useCurrentRow } from './use-list-state.ts'
import { addressOfView, choicesIn, useSavedViews, useStateInView } from './use-saved-views.ts'
import type { ViewMenuProps } from './view-menu.tsx'
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

const loadMenu = fetchOnce<ViewMenuProps>(async () => (await import('./view-menu.tsx')).ViewMenu)

interface ListViewsProps<Row> {
  list: ListDescription<Row>
  state: ListState
  /** When the rows were read, in milliseconds since 1970; 0: not yet. */
  readAt: number
}

/** The list's own views and, after them, the saved ones. */
function ListViews<Row>({ list, state, readAt }: ListViewsProps<Row>) {
  const { t } = useTranslation()
  const { views = [], current, isChanged, mayShare } = useSavedViews(list, state)
  const countOf = useViewCounts(list, views, readAt)
  useNamedInAddress(state, current)
  const mayChange = current !== undefined && (mayShare || !current.is_shared)
  // The list works without its menu; another view tries to load it again.
  const Menu = useLateComponent(mayChange, loadMenu, () => {})
  // Search and filters go along to another view, unless they belong to the saved one.
  const addressOf = (view: string) =>
    current ? (view === '' ? '?' : `?${new URLSearchParams({ view })}`) : state.withChoice({ view })
  const fixed = (list.views ?? []).map(({ id, label, count }, index) => {
    const view = index === 0 ? '' : id
    return { to: addressOf(view), label, count, current: !current && state.view === view }
  })
  const saved = views.map((view) => ({
    id: view.id,
    to: addressOfView(view),
    label: <ViewName view={view} isChanged={view === current && isChanged} />,
    count: countOf(view.id),
    current: view === current,
    after: view === current && mayChange && Menu && <Menu view={view} mayShare={mayShare} />,
  }))
  return <WideTabLinks label={t('Views')} items={[...fixed, ...saved]} />
}

/** Names the current view in the address, so that it stays when a choice is changed beside the list. */
function useNamedInAddress(state: ListState, current: SavedView | undefined) {
  const id = current && String(current.id)
  const isNamed = id === undefined || state.filter('saved') === id
  const name = useEffectEvent(() => state.choose({ saved: id ?? '' }))
  useEffect(() => {
    if (!isNamed) name()
  }, [isNamed])
}

function ViewName({ view: { name, is_shared }, isChanged }: { view: SavedView; isChanged: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {is_shared && <Icon as={Users} size={14} className="text-ink-2" />}
      <bdi>{name}</bdi>
      {isChanged && <span aria-hidden>*</span>}
      {is_shared && <VisuallyHidden>{`, ${t('Shared with the team')}`}</VisuallyHidden>}
      {isChanged && <VisuallyHidden>{`, ${t('Not saved')}`}</VisuallyHidden>}
    </>
  )
}

/**
 * Tells how many rows a saved view shows, for its tab: those of a whole tab are known, and those of filters are counted after the list
 * was read, and with it again. A view with a search has no count.
 * @param readAt when the list was read; 0: not yet
 */
function useViewCounts<Row>(list: ListDescription<Row>, saved: readonly SavedView[], readAt: number) {
  const views = saved.map((view) => ({ ...view, choices: new URLSearchParams(choicesIn(list, view.query)) }))
  const isWhole = (choices: URLSearchParams) => [...choices.keys()].every((name) => name === 'view' || name === 'sort')
  const filtered = views.filter(({ choices }) => !isWhole(choices) && !choices.has('search'))
  const counted = COUNTED_VIEW_LISTS.find((name) => name === list.savedAs)
  const { data } = useQuery({
    queryKey: ['GET /seller/views/counts', filtered.map(({ id, version }) => [id, version]), readAt],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /seller/views/counts', { query: { list: counted ?? 'products' }, signal }),
    enabled: counted !== undefined && filtered.length > 0 && readAt > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const counts = new Map(data?.items.map(({ view_id, count }) => [view_id, count]))
  return (id: number): number | string | undefined => {
    const choices = views.find((view) => view.id === id)?.choices
    if (choices && isWhole(choices)) return countOfTab(list, choices.get('view'))
    const count = counts.get(id)
    return count === SAVED_VIEW_COUNT_MAX ? `${SAVED_VIEW_COUNT_MAX - 1}+` : count
  }
}

/** An unknown name is the first tab, as an address without one. */
const countOfTab = <Row,>({ views = [] }: ListDescription<Row>, name: string | null): number | undefined =>
  (views.find(({ id }) => id === name) ?? views[0])?.count
