import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { VisuallyHidden } from '@rialto/ui/visually-hidden.tsx'
import { Users } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import type { ListDescription } from '../types.ts'
import type { ListState } from '../use-list-state.ts'
import { addressOfView, useSavedViews } from './use-saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'
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
