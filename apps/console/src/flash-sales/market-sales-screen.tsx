import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { DataFor, MarketFlashSale } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Zap } from 'lucide'
import { useNavigate } from 'react-router'
import { useNow } from '../lib/ages.tsx'
import { useKeys } from '../lib/keys.tsx'
import { plainAmount } from '../lib/money.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { useMarketSales, useSaleWords } from './use-flash-sales.ts'

/** The flash sales of the market: running, coming and ended ones, with their figures. */
export function MarketSalesScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { data, counts } = useMarketSales(state)
  const list = useSaleList({ counts, state })
  useKeys([{ keys: 'N', label: t('New flash sale'), run: () => void navigate('/market-sales/new') }])
  return (
    <>
      <PageHead title={t('Flash sales')} updatedAt={data.updatedAt} isRealtime={false}>
        <ButtonLink to="/market-sales/new" variant="pri">
          {t('New flash sale')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
    </>
  )
}

interface SaleListOptions {
  counts: DataFor<'GET /admin/flash-sales'>['counts'] | undefined
  state: ListState
}

/** Describes the flash sales of the market. */
function useSaleList({ counts, state }: SaleListOptions): ListDescription<MarketFlashSale> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return {
    label: t('Flash sales'),
    fileName: 'flash-sales',
    columns: useSaleColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (sale) => <SaleCard sale={sale} />,
    link: ({ id }) => ({ to: `/market-sales/${id}`, state: { list: state.withChoice({}) } }),
    views: [
      { id: 'running', label: t('Running'), count: counts?.running },
      { id: 'coming', label: t('Coming'), count: counts?.coming },
      { id: 'ended', label: t('Ended'), count: counts?.ended },
    ],
    empty: {
      icon: Zap,
      title: t('No flash sales here'),
      text: isMarket
        ? t('Plan one, add products of any shop, and sellers offer more of theirs.')
        : t('Plan one, and add products to it.'),
    },
    failed: t('The flash sales could not be loaded'),
  }
}

function useSaleColumns(): ListColumn<MarketFlashSale>[] {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const now = useNow()
  const words = useSaleWords()
  return [
    {
      id: 'name',
      title: t('Name'),
      grows: true,
      cell: (sale) => <SaleName sale={sale} />,
      text: ({ name }) => name,
    },
    {
      id: 'from',
      title: t('From'),
      cell: ({ starts_at }) => (
        <span className="whitespace-nowrap text-ink-2">{formatMoment(starts_at, i18n.language)}</span>
      ),
      text: ({ starts_at }) => starts_at,
    },
    {
      id: 'left',
      title: t('Time left'),
      cell: (sale) => <span className="whitespace-nowrap">{words.timeLeft(sale, now)}</span>,
      text: ({ ends_at }) => ends_at,
    },
    {
      id: 'products',
      title: t('Products'),
      align: 'end',
      cell: ({ lines }) => lines,
      text: ({ lines }) => String(lines),
    },
    {
      id: 'waiting',
      title: t('To decide'),
      align: 'end',
      cell: ({ waiting }) => (waiting > 0 ? <Badge tone="warn">{waiting}</Badge> : 0),
      text: ({ waiting }) => String(waiting),
    },
    {
      id: 'sold',
      title: t('Sold'),
      align: 'end',
      cell: (sale) => <span className="whitespace-nowrap">{words.sold(sale)}</span>,
      text: ({ sold }) => String(sold),
    },
    {
      id: 'revenue',
      title: t('Revenue'),
      align: 'end',
      cell: ({ revenue }) => <bdi>{words.money(revenue)}</bdi>,
      text: ({ revenue }) => plainAmount(revenue, currency),
    },
  ]
}

const SaleName = ({ sale: { name, thumbnail } }: { sale: MarketFlashSale }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Picture src={thumbnail} alt="" sizes="40px" widest={40} className="w-10" />
    <b className="min-w-0 truncate">
      <bdi>{name}</bdi>
    </b>
  </span>
)

function SaleCard({ sale }: { sale: MarketFlashSale }) {
  const { t } = useTranslation()
  const now = useNow()
  const words = useSaleWords()
  return (
    <div className="grid gap-1.5">
      <SaleName sale={sale} />
      <p className="text-ink-2">{words.timeLeft(sale, now)}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        <span>{words.sold(sale)}</span>
        <bdi>{words.money(sale.revenue)}</bdi>
        {sale.waiting > 0 && <Badge tone="warn">{t('To decide: {{number}}', { number: sale.waiting })}</Badge>}
      </p>
    </div>
  )
}
