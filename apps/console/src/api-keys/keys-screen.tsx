import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import {
  OPERATOR_KEY_PERMISSIONS,
  type OperatorPermission,
  SELLER_KEY_PERMISSIONS,
  type SellerPermission,
} from '@rialto/contract/permissions'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { KeySquare, Plus } from 'lucide'
import { type ComponentType, Suspense, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { listed } from '../lib/inline-text.ts'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import type { KeyDialogsProps } from './key-dialogs.tsx'
import { type ApiKey, type KeyPlace, useKeysOfPlace } from './use-keys.ts'

/** The dialogs for the permissions of one place, which are loaded when the first is opened. */
const lateDialogs = <Permission extends string>() =>
  latePart(async () => (await import('./key-dialogs.tsx')).KeyDialogs<Permission>)

const ShopKeyDialogs = lateDialogs<SellerPermission>()
const MarketKeyDialogs = lateDialogs<OperatorPermission>()

/** The API keys of the shop. */
export function ShopKeysScreen() {
  const { place } = usePlace()
  const permissionNames = useSellerPermissionNames()
  const own = place?.kind === 'shop' ? place.shop.permissions : []
  return (
    <KeysScreen
      Dialogs={ShopKeyDialogs}
      place={{
        key: `GET /seller/api-keys ${place?.key}`,
        permissions: SELLER_KEY_PERMISSIONS.filter((permission) => own.includes(permission)),
        permissionNames,
        read: (signal) => consoleApi.call('GET /seller/api-keys', { signal }),
        create: (body) => consoleApi.call('POST /seller/api-keys', { body }),
        end: (id) => consoleApi.call('DELETE /seller/api-keys/{id}', { params: { id } }),
      }}
    />
  )
}

/** The API keys of the market. */
export function MarketKeysScreen() {
  const { place } = usePlace()
  const permissionNames = useOperatorPermissionNames()
  const own = place?.kind === 'market' ? place.market.permissions : []
  return (
    <KeysScreen
      Dialogs={MarketKeyDialogs}
      place={{
        key: 'GET /admin/api-keys',
        permissions: OPERATOR_KEY_PERMISSIONS.filter((permission) => own.includes(permission)),
        permissionNames,
        read: (signal) => consoleApi.call('GET /admin/api-keys', { signal }),
        create: (body) => consoleApi.call('POST /admin/api-keys', { body }),
        end: (id) => consoleApi.call('DELETE /admin/api-keys/{id}', { params: { id } }),
      }}
    />
  )
}

interface KeysScreenProps<Permission extends string> {
  place: KeyPlace<Permission>
  Dialogs: ComponentType<KeyDialogsProps<Permission>>
}

/** The API keys of a shop or of the market. */
function KeysScreen<Permission extends string>({ place, Dialogs }: KeysScreenProps<Permission>) {
  const { t } = useTranslation()
  const state = useListState()
  const { query } = useKeysOfPlace(place)
  const { data } = query
  const [asked, setAsked] = useState<'new' | ApiKey<Permission> | null>(null)
  const list = useKeyList(place, setAsked)
  useKeys([{ keys: 'N', label: t('New API key'), run: () => setAsked('new') }])
  return (
    <>
      <PageHead title={t('API keys')} updatedAt={query.dataUpdatedAt}>
        <Button variant="pri" onClick={() => setAsked('new')}>
          <Icon as={Plus} size={18} />
          {t('New API key')}
        </Button>
      </PageHead>
      <List
        list={list}
        state={state}
        data={wholeList(query, { rows: data?.items, total: data?.items.length ?? null })}
      />
      <Suspense>{asked && <Dialogs place={place} asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

/** The list of the API keys of a place. */
function useKeyList<Permission extends string>(
  { permissionNames }: KeyPlace<Permission>,
  end: (key: ApiKey<Permission>) => void,
): ListDescription<ApiKey<Permission>> {
  const { i18n, t } = useTranslation()
  const permissionsOf = ({ permissions }: ApiKey<Permission>) =>
    permissions.length === 0 ? t('Nothing any more') : listed(permissions.map((name) => permissionNames[name]))
  const lastUseOf = ({ used_at: at }: ApiKey<Permission>) => (at ? formatMoment(at, i18n.language) : t('Never'))
  // An end is the first moment after the last day.
  const lastDay = (end: string) => formatLocalDay(new Date(Date.parse(end) - 1).toISOString(), i18n.language)
  const endOf = ({ expires_at: at }: ApiKey<Permission>) => (at ? lastDay(at) : t('None'))
  return {
    label: t('API keys'),
    fileName: 'api-keys',
    columns: [
      { id: 'name', title: t('Name'), cell: (key) => <KeyName apiKey={key} />, text: ({ name }) => name },
      {
        id: 'permissions',
        title: t('It may'),
        cell: (key) => <span className="text-ink-2">{permissionsOf(key)}</span>,
        text: permissionsOf,
      },
      { id: 'used', title: t('Last used'), cell: lastUseOf, text: ({ used_at }) => used_at ?? '' },
      { id: 'end', title: t('Last day'), cell: endOf, text: ({ expires_at }) => expires_at ?? '' },
      { id: 'by', title: t('Made by'), cell: ({ created_by }) => created_by, text: ({ created_by }) => created_by },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (key) => (
      <div className="grid gap-1">
        <KeyName apiKey={key} />
        <span className="text-ink-2">{permissionsOf(key)}</span>
        <span className="text-12 text-ink-2">
          {t('Last used')}: {lastUseOf(key)}
        </span>
      </div>
    ),
    action: (key) => (
      <Button
        size="sm"
        variant="danger"
        className="justify-self-end max-md:min-h-11"
        aria-label={`${t('End')}: ${key.name}`}
        onClick={() => end(key)}
      >
        {t('End')}
      </Button>
    ),
    empty: { icon: KeySquare, title: t('No API keys'), text: t('A key lets a program work with the market’s API.') },
    failed: t('The keys could not be loaded'),
  }
}

function KeyName({ apiKey: { name, hint, expires_at: end } }: { apiKey: ApiKey<string> }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2.5">
      <b className="break-words">{name}</b>
      <code dir="ltr" className="text-12 text-ink-2">
        rk_…{hint}
      </code>
      {end && Date.parse(end) <= Date.now() && <Badge tone="warn">{t('Expired')}</Badge>}
    </span>
  )
}

/** The permissions of a shop's team as people read them. */
function useSellerPermissionNames(): Record<SellerPermission, string> {
  const { t } = useTranslation()
  return {
    'orders.read': t('See orders'),
    'orders.fulfil': t('Pack and ship orders'),
    'orders.refund': t('Refund orders'),
    inbox: t('Answer customers'),
    'products.read': t('See products'),
    'products.write': t('Change products'),
    stock: t('Change the stock'),
    promotions: t('Vouchers and flash sales'),
    reviews: t('Answer reviews and questions'),
    'money.read': t('See money'),
    'money.account': t('Tell who sells, and change the account for payouts'),
    'shop.write': t('Change the shop'),
    team: t('Team'),
  }
}

/** The permissions of the market's staff as people read them. */
function useOperatorPermissionNames(): Record<OperatorPermission, string> {
  const { t } = useTranslation()
  return {
    sellers: t('Sellers'),
    orders: t('Orders'),
    refunds: t('Refunds'),
    customers: t('Customers'),
    privacy: t('Export and erase personal data'),
    catalogue: t('Catalogue'),
    moderation: t('Moderation'),
    look: t('Home page and look'),
    content: t('Blog, pages and texts'),
    settings: t('Settings'),
    money: t('Money'),
    'money.approve': t('Approve payouts'),
    tickets: t('Tickets'),
    record: t('Record of changes'),
    system: t('Jobs, backups and keys'),
    staff: t('Staff'),
  }
}
