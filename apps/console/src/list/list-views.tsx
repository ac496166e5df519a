import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { COUNTED_VIEW_LISTS } from '@rialto/contract/enums'
import { SAVED_VIEW_COUNT_MAX } from '@rialto/contract/limits'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { VisuallyHidden } from '@rialto/ui/visually-hidden.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { consoleApi } from '../lib/api.ts'
import type { ListDescription } from './types.ts'
import type { ListState } from './use-list-state.ts'
import { addressOfView, choicesIn, useSavedViews } from './use-saved-views.ts'
import type { ViewMenuProps } from './view-menu.tsx'

const loadMenu = fetchOnce<ViewMenuProps>(async () => (await import('./view-menu.tsx')).ViewMenu)

interface ListViewsProps<Row> {
  list: ListDescription<Row>
  state: ListState
  /** When the rows were read, in milliseconds since 1970; 0: not yet. */
  readAt: number
}

/** The list's own views and, after them, the saved ones. */
export function ListViews<Row>({ list, state, readAt }: ListViewsProps<Row>) {
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
