import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { FoundItem } from '@rialto/contract'
import { FOUND_KINDS, type FoundKind } from '@rialto/contract/enums'
import { CONSOLE_SEARCH_MIN, SEARCH_MAX } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS } from '@rialto/contract/market-enums'
import { optionList, optionRow } from '@rialto/ui/box-style.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ModalShell, type OverlayState } from '@rialto/ui/modal-shell.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type IconNode, Package, Search, Settings, Tag, TicketPercent, UserRound } from 'lucide'
import { useState } from 'react'
import {
  Autocomplete,
  Header,
  Heading,
  Input,
  type Key,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { $bindings, Kbd, type KeyBinding } from '../lib/keys.tsx'
import { type Place, usePlace } from '../lib/place.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { detailScreens } from '../screens/detail-screens.ts'
import { useMayOpen } from '../screens/screen.ts'
import { addressOfSetting } from '../settings/page-of-setting.ts'

/** The search after the word for shipping; undefined: something else is looked for. */
const shipped = (text: string, words: readonly string[]): string | undefined => {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const isAsked = words.some((word) => word.toLocaleLowerCase() === first.toLocaleLowerCase())
  return isAsked && rest.length > 0 ? rest.join(' ') : undefined
}

const isScreen = ({ keys }: KeyBinding): boolean => keys.startsWith('G ')

/**
 * Finds screens and actions that exist for the person, at once, and orders, products, customers and vouchers of the shop or the market, and
 * settings. These come below, so that a late reply moves nothing under the hand.
 */
export function Palette(state: OverlayState) {
  const { t } = useTranslation()
  const { contains } = useFilter({ sensitivity: 'base' })
  const navigate = useNavigate()
  const { place } = usePlace()
  const [text, setText] = useState('')
  // *Ship RL-…* finds the order and opens it at its parcel.
  const toShip = place?.kind === 'shop' ? shipped(text, [t('Ship'), 'ship']) : undefined
  const search = useSearchPlace(toShip ?? text)
  const found =
    toShip === undefined
      ? search.found
      : search.found
          .filter(({ kind }) => kind === 'order')
          .map((one) => ({ ...one, title: `${t('Ship')} ${one.title}`, href: `${one.href}#ship-form` }))
  const { isSearching } = search
  const placeActions = usePlaceActions()
  const { settings, isReading } = useFindSettings(text)
  const bindings = useStoreValue($bindings, []).filter(({ keys }) => keys !== 'Ctrl K')
  // Screens first: most people want to go somewhere.
  const actions = [...bindings.filter(isScreen), ...bindings.filter((binding) => !isScreen(binding))]

  // The next search begins anew.
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setText('')
    state.onOpenChange(isOpen)
  }
  function choose(key: string) {
    onOpenChange(false)
    const setting = settingHref(key)
    const item = found.find((one) => foundKey(one) === key)
    if (setting) void navigate(setting)
    else if (item) void navigate(item.href)
    else if (key.startsWith('/')) void navigate(key)
    else actions.find((action) => action.keys === key)?.run(new KeyboardEvent('keydown'))
  }

  return (
    <ModalShell {...state} onOpenChange={onOpenChange} place="center" className="sm:w-140 sm:self-start sm:mt-[10vh]">
      <Heading slot="title" className="sr-only">
        {t('Search')}
      </Heading>
      {/* The field scrolls with its results, so that the scrolling region has something to focus. */}
      <div className="max-h-110 overflow-y-auto scroll-pt-14">
        <Autocomplete
          inputValue={text}
          onInputChange={setText}
          // The server has matched what it found, also by a phone or barcode that the row does not show.
          filter={(label, search, { key }) => isFoundKey(key) || contains(label, search.trim())}
        >
          <SearchField
            aria-label={t('Search')}
            autoFocus
            className="sticky top-0 z-1 flex items-center gap-2.5 border-b border-line bg-card px-4"
          >
            <Icon as={Search} className="text-ink-2" />
            <Input
              placeholder={t('Screen, action, order, product, customer')}
              maxLength={SEARCH_MAX}
              className="h-13 min-w-0 flex-1 appearance-none bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
            />
          </SearchField>
          <Menu
            aria-label={t('Results')}
            onAction={(key) => choose(String(key))}
            renderEmptyState={() => (
              <p className="px-3 py-4 text-ink-2">
                {isSearching || isReading ? t('Searching…') : t('Nothing has that name')}
              </p>
            )}
            className={optionList}
          >
            {actions.map(({ keys, label }) => (
              <MenuItem key={keys} id={keys} textValue={label} className={optionRow}>
                <span className="min-w-0 flex-1">{label}</span>
                <Kbd keys={keys} />
              </MenuItem>
            ))}
            {placeActions
              .filter(({ label }) => !actions.some((action) => action.label === label))
              .map(({ path, label }) => (
                <MenuItem key={path} id={path} textValue={label} className={optionRow}>
                  <span className="min-w-0 flex-1">{label}</span>
                </MenuItem>
              ))}
            {settingSection(settings, t)}
            {foundSections(found, t)}
          </Menu>
        </Autocomplete>
      </div>
    </ModalShell>
  )
}

/** New things, and screens that others open, such as an import: they begin here from any screen. */
function usePlaceActions(): { path: string; label: string }[] {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const isViewed = place?.kind === 'shop' && place.isViewed === true
  return detailScreens
    .filter((screen) => !isViewed && mayOpen(screen))
    .flatMap(({ adds, path, title }) => {
      const list = path.replaceAll(/\/:\w+\?/g, '')
      return [
        ...(adds ? [{ path: `/${adds.path}`, label: adds.title(t) }] : []),
        ...(list.includes(':') ? [] : [{ path: `/${list}`, label: title(t) }]),
      ]
    })
}

const PREFIX = 'found:'

/** The key of a found item, which no key on the keyboard has. */
const foundKey = ({ kind, id }: FoundItem): string => `${PREFIX}${kind}:${id}`
const isFoundKey = (key: Key): boolean => String(key).startsWith(PREFIX)

const icons: Record<FoundKind, IconNode> = {
  order: Package,
  product: Tag,
  customer: UserRound,
  voucher: TicketPercent,
}

const SETTING = `${PREFIX}setting:`

/** The address at which a found setting is changed; undefined for the key of anything else. */
const settingHref = (key: string): string | undefined =>
  key.startsWith(SETTING) ? addressOfSetting(key.slice(SETTING.length)) : undefined

/** The settings that a search finds. */
const settingSection = (settings: readonly FoundSetting[], t: TFunction) =>
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
function foundSections(found: readonly FoundItem[], t: TFunction) {
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
function useSearchPlace(text: string): { found: readonly FoundItem[]; isSearching: boolean } {
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
function useFindSettings(text: string): { settings: readonly FoundSetting[]; isReading: boolean } {
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
