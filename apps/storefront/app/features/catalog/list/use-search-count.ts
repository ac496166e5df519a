import { sendAnonymously } from '@rialto/client/api/send-anonymously.ts'
import type { SearchEvent } from '@rialto/contract/market-enums'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { countActiveFilters } from '../filters/edit-selection.ts'
import type { ProductListData } from './load-list.ts'

/** The searches that this document has counted, by their entries of the history. */
const countedEntries = new Map<string, string>()

/** A page that was loaded again, or gone back to from another site, shows a search that was counted before. */
const wasLoadedAgain = (): boolean =>
  performance.getEntriesByType?.('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate') ?? false

/**
 * Tells the market that a search was shown, and that one of its products was opened, for the operator's report. The page tells it rather
 * than the call that reads the list: cached pages count too, while prefetched pages and most robots do not. A search counts once, without
 * filters and on its first page; going back to it, or reloading, is no other search.
 * @param list contains the links to the products
 */
export function useSearchCount(data: ProductListData, list: RefObject<HTMLElement | null>): void {
  const { search, page } = data.selection
  const { key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const counted = useRef('')
  // Another server, which has no such call, tells no quantiles of prices either (decision 123).
  const isOffered = data.filters.price_quantiles !== undefined
  const isPlain = search !== '' && page === 1 && countActiveFilters(data.selection) === 0
  const event = data.total === 0 || (data.search?.unmet.length ?? 0) > 0 ? 'nothing' : 'found'

  useEffect(() => {
    if (search !== counted.current) counted.current = ''
    const isReturn = countedEntries.get(key) === search || (isPop && wasLoadedAgain())
    if (!isOffered || !isPlain || isReturn || counted.current !== '') return
    counted.current = search
    countedEntries.set(key, search)
    send(search, event)
  }, [search, isOffered, isPlain, isPop, event, key])

  useEffect(() => {
    const element = list.current
    let isOpened = false
    const note = ({ target }: Event) => {
      const isProduct = target instanceof Element && target.closest('a[href^="/products/"][href$="/details"]')
      if (!isProduct || isOpened || search === '' || counted.current !== search) return
      isOpened = true
      send(search, 'opened')
    }
    // `auxclick` opens another tab.
    for (const name of ['click', 'auxclick']) element?.addEventListener(name, note)
    return () => {
      for (const name of ['click', 'auxclick']) element?.removeEventListener(name, note)
    }
  }, [search, list])
}

const send = (search: string, event: SearchEvent) => sendAnonymously('POST /search-counts', { body: { search, event } })
