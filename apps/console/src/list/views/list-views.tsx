import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { VisuallyHidden } from '@rialto/ui/visually-hidden.tsx'
import { Users } from 'lucide'
import type { ListDescription } from '../types.ts'
import type { ListState } from '../use-list-state.ts'
import { useSavedViews } from './use-saved-views.ts'
import type { ViewMenuProps } from './view-menu.tsx'

const loadMenu = fetchOnce<ViewMenuProps>(async () => (await import('./view-menu.tsx')).ViewMenu)

interface ListViewsProps<Row> {
  list: ListDescription<Row>
  state: ListState
}

/** The list's own views and, after them, the saved ones. */
export function ListViews<Row>({ list, state }: ListViewsProps<Row>) {
  const { t } = useTranslation()
  const { views = [], current, mayShare } = useSavedViews(list, state)
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
    to: `?${view.query}`,
    label: <ViewName view={view} />,
    current: view === current,
    after: view === current && mayChange && Menu && <Menu view={view} mayShare={mayShare} />,
  }))
  return <WideTabLinks label={t('Views')} items={[...fixed, ...saved]} />
}

function ViewName({ view: { name, is_shared } }: { view: SavedView }) {
  const { t } = useTranslation()
  return (
    <>
      {is_shared && <Icon as={Users} size={14} className="text-ink-2" />}
      <bdi>{name}</bdi>
      {is_shared && <VisuallyHidden>{`, ${t('Shared with the team')}`}</VisuallyHidden>}
    </>
  )
}
