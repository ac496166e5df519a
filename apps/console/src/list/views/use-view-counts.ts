import type { SavedView } from '@rialto/contract'
import { COUNTED_VIEW_LISTS } from '@rialto/contract/enums'
import { SAVED_VIEW_COUNT_MAX } from '@rialto/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api/console-api.ts'
import type { ListDescription } from '../types.ts'
import { choicesIn } from './choices-of.ts'

/**
 * Tells how many rows a saved view shows, for its tab: those of a whole tab are known, and those of filters are counted after the list
 * was read, and with it again. A view with a search has no count.
 * @param readAt when the list was read; 0: not yet
 */
export function useViewCounts<Row>(list: ListDescription<Row>, saved: readonly SavedView[], readAt: number) {
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
const countOfTab = <Row>({ views = [] }: ListDescription<Row>, name: string | null): number | undefined =>
  (views.find(({ id }) => id === name) ?? views[0])?.count
