import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { LedgerEntry, LedgerPosting } from '@rialto/contract'
import type { LedgerAccount, PostingKind } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye, Wallet } from 'lucide'
import { useShopChoices } from '../commission/use-commission.ts'
import { consoleApi } from '../lib/api.ts'
import { listed } from '../lib/inline-text.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { saveFile } from '../list/csv.ts'
import { monthName, monthsSince } from '../list/months.ts'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { choicesOf, useLedgerWords } from './ledger-words.ts'
import { OrderLines } from './order-lines.tsx'

interface EntriesOptions {
  firstMonth: string | null
  query: {
    month: string | undefined
    kind: PostingKind | undefined
    account: LedgerAccount | undefined
    shop_id: number | undefined
    order_id: number | undefined
  }
  onOpen: (entry: LedgerEntry) => void
}

/** The list of all entries of the ledger. */
export function useMarketEntries({ firstMonth, query, onOpen }: EntriesOptions): ListDescription<LedgerEntry> {
  const { i18n, t } = useTranslation()
  const { marketAccounts, kinds } = useLedgerWords()
  const shops = useShopChoices()
  const { month, shop_id, order_id } = query
  const chosen = (id: number | undefined, name: string) =>
    id === undefined ? [] : [{ value: String(id), label: name }]
  const shopChoices = shops.some(({ value }) => value === String(shop_id))
    ? shops
    : [...shops, ...chosen(shop_id, `#${shop_id}`)]
  const nameOf = ({ kind, order }: LedgerEntry) => [kinds[kind], order?.code].filter(Boolean).join(' ')
  return {
    label: t('Entries'),
    fileName: 'ledger',
    columns: useMarketColumns(),
    saveAll: async () =>
      saveFile(
        `${month ? `ledger-${month}` : 'ledger'}.csv`,
        await consoleApi.call('GET /admin/ledger/entries.csv', { query }),
      ),
    idOf: ({ id }) => id,
    nameOf,
    card: (entry) => <MarketEntryCard entry={entry} />,
    action: (entry) => (
      <IconButton
        icon={Eye}
        iconSize={18}
        label={t('All entries of {{name}}', { name: nameOf(entry) })}
        onClick={() => onOpen(entry)}
      />
    ),
    hasSmallAction: true,
    newestFirst: true,
    filters: [
      {
        id: 'month',
        label: t('Month'),
        options: monthsSince(firstMonth, month).map((value) => ({ value, label: monthName(value, i18n.language) })),
        matches: () => true,
      },
      { id: 'kind', label: t('Kind'), options: choicesOf(kinds), matches: () => true },
      { id: 'account', label: t('Account'), options: choicesOf(marketAccounts), matches: () => true },
      { id: 'shop', label: t('Seller'), options: shopChoices, matches: () => true },
      ...(order_id === undefined
        ? []
        : [{ id: 'order', label: t('Order'), options: chosen(order_id, `#${order_id}`), matches: () => true }]),
    ],
    empty: {
      icon: Wallet,
      title: t('No entries here'),
      text: t('Each payment, fee and refund stands here as soon as it happens.'),
    },
    failed: t('The entries could not be loaded'),
  }
}

/** The account with its shop or gateway. */
function usePlaceOf() {
  const { marketAccounts } = useLedgerWords()
  return ({ account, gateway }: Pick<LedgerEntry, 'account' | 'gateway'>) => listed([marketAccounts[account], gateway])
}

function useMarketColumns(): ListColumn<LedgerEntry>[] {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const { kinds } = useLedgerWords()
  const placeOf = usePlaceOf()
  return [
    {
      id: 'day',
      title: t('Day'),
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-ink-2">
          {formatDay(at, i18n.language)}
        </time>
      ),
      text: ({ at }) => at,
    },
    {
      id: 'kind',
      title: t('Kind'),
      cell: ({ kind }) => <span className="whitespace-nowrap">{kinds[kind]}</span>,
      text: ({ kind }) => kinds[kind],
    },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order }) => <span className="num whitespace-nowrap text-ink-2">{order?.code ?? ''}</span>,
      text: ({ order }) => order?.code ?? '',
    },
    { id: 'account', title: t('Account'), grows: true, cell: placeOf, text: placeOf },
    {
      id: 'shop',
      title: t('Seller'),
      cell: ({ shop }) => <bdi className="block max-w-40 truncate">{shop?.name ?? ''}</bdi>,
      text: ({ shop }) => shop?.name ?? '',
      onlyInMarket: true,
    },
    {
      id: 'amount',
      title: t('Amount'),
      align: 'end',
      cell: ({ amount }) => <bdi className="num font-semibold whitespace-nowrap">{formatMoney(amount, currency)}</bdi>,
      text: ({ amount }) => plainAmount(amount, currency),
    },
  ]
}

function MarketEntryCard({ entry }: { entry: LedgerEntry }) {
  const { i18n } = useTranslation()
  const { currency } = useSettings()
  const { kinds } = useLedgerWords()
  const placeOf = usePlaceOf()
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{kinds[entry.kind]}</b>
        <bdi className="num font-semibold">{formatMoney(entry.amount, currency)}</bdi>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <time dateTime={entry.at}>{formatDay(entry.at, i18n.language)}</time>
        {entry.order && <span className="num">{entry.order.code}</span>}
        <span>{placeOf(entry)}</span>
        {entry.shop && <bdi>{entry.shop.name}</bdi>}
      </p>
    </div>
  )
}

interface MarketPostingProps {
  entry: LedgerEntry
  /** Shows the entries of an order. */
  onOrder: (order: number) => void
  onClose: () => void
}

/** A posting with all its entries, and the lines of its orders. */
export function MarketPosting({ entry, onOrder, onClose }: MarketPostingProps) {
  const { t } = useTranslation()
  const { kinds } = useLedgerWords()
  const call = 'GET /admin/ledger/postings/{id}'
  const { data, error } = useQuery({
    queryKey: [call, entry.posting_id],
    queryFn: ({ signal }) => consoleApi.call(call, { params: { id: entry.posting_id }, signal }),
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={kinds[entry.kind]} lead={entry.order?.code} closeLabel={t('Close')}>
      {error && <p role="alert">{t('The entries could not be loaded')}</p>}
      {data && <PostingDetails posting={data.posting} onOrder={onOrder} />}
    </Dialog>
  )
}

function PostingDetails({ posting, onOrder }: { posting: LedgerPosting; onOrder: (order: number) => void }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const placeOf = usePlaceOf()
  const { at, cause, reason, entries, orders } = posting
  return (
    <div className="grid gap-5">
      <p className="text-13 text-ink-2">
        <time dateTime={at}>{formatMoment(at, i18n.language)}</time> <bdi className="num wrap-anywhere">{cause}</bdi>
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <section aria-label={t('Entries')}>
        <h3 className="pb-1 font-semibold">{t('Entries')}</h3>
        <ul>
          {entries.map((entry) => (
            <li key={entry.n} className="flex justify-between gap-3 border-t border-line py-2">
              <span className="min-w-0 wrap-anywhere">
                {placeOf(entry)}
                {entry.shop && <bdi className="block text-12 text-ink-2">{entry.shop.name}</bdi>}
              </span>
              <bdi className="num whitespace-nowrap">{formatMoney(entry.amount, currency)}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-12 text-ink-2">
          {t(
            'Plus: the market has it, or has borne it. Minus: the market owes it, or has earned it. Together they are zero.',
          )}
        </p>
      </section>
      {orders.map(({ id, code, lines, delivery_commission }) => (
        <section key={id} aria-label={code} className="grid gap-2">
          <h3 className="num font-semibold">{code}</h3>
          <OrderLines lines={lines} deliveryCommission={delivery_commission} />
          <Button onClick={() => onOrder(id)}>{t('All entries of this order')}</Button>
        </section>
      ))}
    </div>
  )
}
