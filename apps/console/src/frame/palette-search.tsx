import type { FoundItem } from '@rialto/contract'
import { FOUND_KINDS, type FoundKind } from '@rialto/contract/enums'
import { CONSOLE_SEARCH_MIN } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS } from '@rialto/contract/market-enums'
import { optionRow } from '@rialto/ui/box-style.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type IconNode, Package, Settings, Tag, TicketPercent, UserRound } from 'lucide'
import { Header, type Key, MenuItem, MenuSection } from 'react-aria-components'
import { consoleApi } from '../lib/api.ts'
import { type Place, usePlace } from '../lib/place.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { addressOfSetting } from '../settings/page-of-setting.ts'

const PREFIX = 'found:'

/** The key of a found item, which no key on the keyboard has. */
export const foundKey = ({ kind, id }: FoundItem): string => `${PREFIX}${kind}:${id}`
export const isFoundKey = (key: Key): boolean => String(key).startsWith(PREFIX)

const icons: Record<FoundKind, IconNode> = {
  order: Package,
  product: Tag,
  customer: UserRound,
  voucher: TicketPercent,
}

const SETTING = `${PREFIX}setting:`

/** The address at which a found setting is changed; undefined for the key of anything else. */
export const settingHref = (key: string): string | undefined =>
  key.startsWith(SETTING) ? addressOfSetting(key.slice(SETTING.length)) : undefined

/** The settings that a search finds. */
export const settingSection = (settings: readonly FoundSetting[], t: TFunction) =>
  settings.length > 0 && (
    <MenuSection id={`${PREFIX}setting`} className="grid gap-px">
      <Header className="px-3 pt-3 pb-1 text-12 text-ink-2">{t('Settings')}</Header>
      {settings.map(({ key, name }) => (
        <MenuItem key={key} id={`${SETTING}${key}`} textValue={name} className={optionRow}>
          <Icon as={Settings} size={18} className="text-ink-2" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )

/** The results of a search of the shop, by kind. A function, as the menu reads its sections from its children. */
export function foundSections(found: readonly FoundItem[], t: TFunction) {
  const titles: Record<FoundKind, string> = {
    order: t('Orders'),
    product: t('Products'),
    customer: t('Customers'),
    voucher: t('Vouchers'),
  }
  return FOUND_KINDS.map((kind) => ({ kind, items: found.filter((item) => item.kind === kind) }))
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => (
      <MenuSection key={kind} id={`${PREFIX}${kind}`} className="grid gap-px">
        <Header className="px-3 pt-3 pb-1 text-12 text-ink-2">{titles[kind]}</Header>
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={foundKey(item)}
            textValue={`${item.title} ${item.subtitle}`}
            className={optionRow}
          >
            <Icon as={icons[kind]} size={18} className="text-ink-2" />
            <b className="truncate" dir="auto">
              {item.title}
            </b>
            <span className="min-w-0 flex-1 truncate text-ink-2" dir="auto">
              {item.subtitle}
            </span>
          </MenuItem>
        ))}
      </MenuSection>
    ))
}

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

const SHOWN = 6
const FRESH_MS = 30_000

/** A setting of the market that a search finds. */
interface FoundSetting {
  key: string
  name: string
}

/** Finds single settings by name, key or purpose, for the staff who may change them. They are read once somebody searches. */
export function useFindSettings(text: string): { settings: readonly FoundSetting[]; isReading: boolean } {
  const { place } = usePlace()
  const needle = text.trim().toLocaleLowerCase()
  const mayFind = place?.kind === 'market' && place.market.permissions.includes('settings')
  const isWanted = mayFind && needle.length >= CONSOLE_SEARCH_MIN
  const { data, isFetching } = useQuery({
    queryKey: ['GET /admin/settings'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/settings', { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  })
  const found = (isWanted && data?.settings) || []
  const matches = (words: string) => words.toLocaleLowerCase().includes(needle)
  const byName = found.filter(({ name }) => matches(name))
  const others = found.filter((one) => !byName.includes(one) && (matches(one.key) || matches(one.description)))
  return { settings: [...byName, ...others].slice(0, SHOWN), isReading: isWanted && isFetching && !data }
}
