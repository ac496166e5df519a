import type { FoundItem } from '@rialto/contract'
import { CONSOLE_SEARCH_MIN } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS } from '@rialto/contract/market-enums'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api/console-api.ts'
import { usePlace } from '../lib/place-context.tsx'
import type { Place } from '../lib/places.ts'
import { useDebounced } from '../list/use-debounced.ts'

const NONE: readonly FoundItem[] = []
const OF_A_KIND = 5

/** Searches the current shop, or the market, once typing pauses; a newer search replaces an older one, also when its reply is late. */
export function useSearchPlace(text: string): { found: readonly FoundItem[]; isSearching: boolean } {
  const { place } = usePlace()
  const q = text.trim()
  const settled = useDebounced(q)
  const isLong = place !== null && q.length >= CONSOLE_SEARCH_MIN
  const { data, isFetching } = useQuery({
    queryKey: ['GET /console/search', place?.key, settled],
    queryFn: ({ signal }) => find(place, settled, signal),
    enabled: isLong && settled.length >= CONSOLE_SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
  return { found: (isLong && data) || NONE, isSearching: isLong && (isFetching || settled !== q) }
}

async function find(place: Place | null, search: string, signal: AbortSignal): Promise<readonly FoundItem[]> {
  if (place?.kind === 'market')
    return (await Promise.all(searchesOfMarket(place.market.permissions, search, signal))).flat()
  return (await consoleApi.call('GET /console/search', { query: { q: search }, signal })).items
}

/** The market's lists have searches of their own, for those whose role has the list. */
function searchesOfMarket(
  permissions: Extract<Place, { kind: 'market' }>['market']['permissions'],
  search: string,
  signal: AbortSignal,
): Promise<FoundItem[]>[] {
  const query = { search, limit: OF_A_KIND }
  const orders = async () => {
    const { items } = await consoleApi.call('GET /admin/orders', { query: { ...query, view: 'all' }, signal })
    return items.map(({ id, order_code, customer }) => ({
      ...{ kind: 'order' as const, id, title: order_code, subtitle: customer.name, href: `/market-orders/${id}` },
    }))
  }
  const products = async () => {
    const views = MARKET_PRODUCT_VIEWS.map(async (view) => {
      const { items } = await consoleApi.call('GET /admin/products', { query: { ...query, view }, signal })
      return items.map(({ id, name, shop }) => ({
        ...{ kind: 'product' as const, id, title: name, subtitle: shop.name },
        href: `/market-products?view=${view}&open=${id}`,
      }))
    })
    return (await Promise.all(views)).flat().slice(0, OF_A_KIND)
  }
  const customers = async () => {
    const { items } = await consoleApi.call('GET /admin/customers', { query, signal })
    return items.map(({ id, name, email }) => ({
      ...{ kind: 'customer' as const, id, title: name, subtitle: email ?? '', href: `/customers/${id}` },
    }))
  }
  return [
    ...(permissions.includes('orders') ? [orders()] : []),
    ...(permissions.includes('moderation') ? [products()] : []),
    ...(permissions.includes('customers') ? [customers()] : []),
  ]
}
