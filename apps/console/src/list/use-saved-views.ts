import type { SavedView } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import type { ListDescription } from './types.ts'
import type { ListState } from './use-list-state.ts'

export const SAVED_VIEWS_KEY = 'GET /seller/views'

export type Savable<Row> = Pick<ListDescription<Row>, 'savedAs' | 'filters'>

interface SavedViews {
  /** Undefined until they are read. */
  views: readonly SavedView[] | undefined
  /** The view that the address names or, if it names none, the one whose choices the list has now. */
  current: SavedView | undefined
  /** The list has other choices than its current view. */
  isChanged: boolean
  /** The choices of now, as they can be saved. */
  choices: string
  mayShare: boolean
}

/** The saved views of a list: one's own and those of the team. A list works without them, so a failure is not shown. */
export function useSavedViews<Row>(list: Savable<Row>, state: ListState): SavedViews {
  const { place } = usePlace()
  const { data } = useQuery({
    queryKey: [SAVED_VIEWS_KEY, place?.key],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/views', { signal }),
    enabled: list.savedAs !== undefined,
  })
  const views = data?.items.filter((view) => view.list === list.savedAs)
  const choices = choicesOf(list, state.filter)
  const shows = ({ query }: SavedView) => choicesIn(list, query) === choices
  const current = views?.find(({ id }) => String(id) === state.filter('saved')) ?? views?.find(shows)
  return {
    views,
    current,
    isChanged: current !== undefined && !shows(current),
    choices,
    mayShare: place?.kind === 'shop' && place.shop.permissions.includes('shop.write'),
  }
}

/** The state of a list, in which changed choices stay with the current saved view. */
export function useStateInView<Row>(list: Savable<Row>, state: ListState): ListState {
  const { current } = useSavedViews(list, state)
  if (!current) return state
  return { ...state, choose: (choices) => state.choose({ saved: String(current.id), ...choices }) }
}

/** The address of a saved view. It names the view, so that a change of its choices can be told from other choices. */
export const addressOfView = ({ id, query }: Pick<SavedView, 'id' | 'query'>): string => `?${query}&saved=${id}`

type Described<Row> = Pick<ListDescription<Row>, 'filters'>

/** The choices of a list as an address has them, in one order, so that equal choices are equal texts. */
export function choicesOf<Row>({ filters = [] }: Described<Row>, read: (name: string) => string): string {
  const query = new URLSearchParams()
  for (const name of ['view', ...filters.map(({ id }) => id), 'search', 'sort']) {
    const value = read(name).trim()
    if (value !== '') query.set(name, value)
  }
  return String(query)
}

/** The choices of a stored query. A filter that the list has no more is left out. */
export function choicesIn<Row>(list: Described<Row>, query: string): string {
  const params = new URLSearchParams(query)
  return choicesOf(list, (name) => params.get(name) ?? '')
}
