import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketSeller } from '@rialto/contract'
import { MARKET_SELLER_VIEWS, type MarketSellerView } from '@rialto/contract/enums'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { Store } from 'lucide'
import { Age } from '../lib/ages.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { FactsToVerify } from './identity-checks.tsx'
import { OpenedSeller } from './opened-seller.tsx'
import { InviteSellerButton, SellerInvitations } from './seller-invitations.tsx'
import { useSellers, useSellerWords } from './use-sellers.ts'

/** Shops and applications, and the opened one beside them; over them where the window is narrow. */
export function SellersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useSellers(state)
  const isWide = useIsWide()
  const id = openedIn(state)
  const list = useSellerList({ state, counts, isNarrow: isWide && id > 0 })
  return (
    <>
      <PageHead title={t('Sellers')} updatedAt={data.updatedAt}>
        <SortSelect
          state={state}
          orders={[
            { value: '', label: t('Newest first') },
            { value: 'registered_at', label: t('Oldest first') },
            { value: 'name', label: t('By name') },
          ]}
        />
        <InviteSellerButton />
      </PageHead>
      <BesideList
        title={t('Seller')}
        list={
          <>
            <FactsToVerify />
            <List list={list} state={state} data={data} />
            <SellerInvitations />
          </>
        }
        opened={id > 0 ? <OpenedSeller key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}

/** An applicant should not wait longer. */
const LATE_MS = 48 * 3_600_000

interface SellerListOptions {
  state: ListState
  counts: Record<MarketSellerView, number> | undefined
  /** A shop lies beside the list, which then has less room. */
  isNarrow: boolean
}

/** Describes the list of shops. */
function useSellerList({ state, counts, isNarrow }: SellerListOptions): ListDescription<MarketSeller> {
  const { t } = useTranslation()
  const words = useSellerWords()
  const columns = useSellerColumns()
  return {
    label: t('Sellers'),
    fileName: 'sellers',
    columns: isNarrow ? columns.filter(({ id }) => id !== 'products' && id !== 'registered') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (seller) => <SellerCard seller={seller} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: MARKET_SELLER_VIEWS.map((id) => ({
      id,
      label: id === 'all' ? t('All') : words[id].label,
      count: counts?.[id],
    })),
    filters: [
      {
        id: 'tax',
        label: t('For taxes'),
        options: [
          { value: 'regular', label: t('charges tax') },
          { value: 'small_business', label: t('small business') },
          { value: 'private', label: t('private person') },
        ],
        matches: () => true,
      },
      {
        id: 'facts',
        label: t('Who sells'),
        options: [
          { value: 'missing', label: t('not all told') },
          { value: 'waiting', label: t('to be verified') },
        ],
        matches: () => true,
      },
    ],
    search: { label: t('Shop or person') },
    empty: {
      icon: Store,
      title: t('No sellers here'),
      text: t('People apply in the storefront.'),
    },
    failed: t('The sellers could not be loaded'),
  }
}

function useSellerColumns(): ListColumn<MarketSeller>[] {
  const { t, i18n } = useTranslation()
  const words = useSellerWords()
  return [
    {
      id: 'name',
      title: t('Shop'),
      grows: true,
      cell: (seller) => <SellerName seller={seller} />,
      text: ({ name }) => name,
    },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ status }) => <Status {...words[status]} />,
      text: ({ status }) => words[status].label,
    },
    {
      id: 'waits',
      title: t('Waits'),
      align: 'end',
      cell: (seller) => <Waits seller={seller} />,
      text: ({ status, registered_at }) => (status === 'pending' ? registered_at : ''),
    },
    {
      id: 'products',
      title: t('Products'),
      align: 'end',
      cell: ({ products }) => <span className="tabular-nums">{products}</span>,
      text: ({ products }) => String(products),
    },
    {
      id: 'registered',
      title: t('Applied'),
      align: 'end',
      cell: ({ registered_at }) => (
        <time dateTime={registered_at} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(registered_at, i18n.language)}
        </time>
      ),
      text: ({ registered_at }) => registered_at,
    },
  ]
}

const Status = ({ label, tone }: { label: string; tone: BadgeTone }) => (
  <Badge tone={tone} dot>
    {label}
  </Badge>
)

const Waits = ({ seller: { status, registered_at } }: { seller: MarketSeller }) =>
  status === 'pending' && <Age since={registered_at} lateAfter={LATE_MS} />

function SellerName({ seller: { name, logo, owner } }: { seller: MarketSeller }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={logo && `${logo}?w=96`} size={32} />
      <span className="min-w-0">
        <b className="block truncate">
          <bdi>{name}</bdi>
        </b>
        <small className="block truncate text-12 text-ink-2">
          <bdi>{owner?.name}</bdi>
        </small>
      </span>
    </span>
  )
}

function SellerCard({ seller }: { seller: MarketSeller }) {
  const words = useSellerWords()
  return (
    <div className="grid gap-1.5">
      <SellerName seller={seller} />
      <span className="flex items-center justify-between gap-3">
        <Status {...words[seller.status]} />
        <Waits seller={seller} />
      </span>
    </div>
  )
}
