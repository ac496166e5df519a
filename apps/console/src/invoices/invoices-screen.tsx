import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerInvoice } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Badge } from '@rialto/ui/badge.tsx'
import { ReceiptText } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { saveFile } from '../list/csv.ts'
import { List } from '../list/list.tsx'
import { monthName, monthOf, monthsSince } from '../list/months.ts'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { PdfButton, useDocumentWords } from './order-invoices.tsx'

const INVOICES = 'GET /seller/invoices'

/** The invoices and credit notes of the present shop, all or of a month, and their file for bookkeeping. */
export function InvoicesScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const state = useListState()
  const month = monthOf(state.filter('month'))
  const { search } = state
  const { data, first } = usePagedList({
    queryKey: [INVOICES, place?.key, month, search],
    read: (cursor, signal) => consoleApi.call(INVOICES, { query: { month, search, cursor }, signal }),
  })
  return (
    <>
      <PageHead title={t('Invoices')} updatedAt={data.updatedAt} />
      <MoneyTabs />
      <List list={useInvoiceList(first?.first_month ?? null, month)} state={state} data={data} />
    </>
  )
}

function useInvoiceList(firstMonth: string | null, month: string | undefined): ListDescription<SellerInvoice> {
  const { i18n, t } = useTranslation()
  const columns = useInvoiceColumns()
  return {
    label: t('Invoices'),
    fileName: 'invoices',
    columns,
    saveAll: async () =>
      saveFile(
        `${month ? `invoices-${month}` : 'invoices'}.csv`,
        await consoleApi.call('GET /seller/invoices.csv', { query: { month } }),
      ),
    idOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    card: (invoice) => <InvoiceCard invoice={invoice} />,
    link: ({ order }) => ({ to: `/orders/${order.id}`, state: null }),
    action: (invoice) => <PdfButton document={invoice} />,
    hasSmallAction: true,
    newestFirst: true,
    filters: [
      {
        id: 'month',
        label: t('Month'),
        options: monthsSince(firstMonth, month).map((value) => ({ value, label: monthName(value, i18n.language) })),
        matches: () => true,
      },
    ],
    search: { label: t('Number or order') },
    empty: {
      icon: ReceiptText,
      title: t('No invoices here'),
      text: t(
        'An invoice is written when the last parcel of an order leaves, or when the customer asks for it after paying.',
      ),
    },
    failed: t('Your invoices could not be loaded'),
  }
}

function useInvoiceColumns(): ListColumn<SellerInvoice>[] {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const { kinds } = useDocumentWords()
  const money = (amount: number, { currency }: SellerInvoice) =>
    formatMoney(amount, writtenCurrency(currency, settings))
  return [
    {
      id: 'number',
      title: t('Number'),
      cell: ({ number }) => <b className="num whitespace-nowrap">{number}</b>,
      text: ({ number }) => number,
    },
    {
      id: 'day',
      title: t('Day'),
      cell: ({ day }) => (
        <time dateTime={day} className="whitespace-nowrap text-ink-2">
          {formatDay(day, i18n.language)}
        </time>
      ),
      text: ({ day }) => day,
    },
    {
      id: 'kind',
      title: t('Kind'),
      cell: ({ kind }) => <KindBadge kind={kind} />,
      text: ({ kind }) => kinds[kind],
    },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order }) => <span className="num whitespace-nowrap text-ink-2">{order.code}</span>,
      text: ({ order }) => order.code,
    },
    {
      id: 'buyer',
      title: t('Customer'),
      grows: true,
      cell: ({ buyer }) => <bdi className="truncate">{buyer ?? t('Former customer')}</bdi>,
      text: ({ buyer }) => buyer ?? '',
    },
    {
      id: 'total',
      title: t('Total'),
      align: 'end',
      cell: (invoice) => <bdi className="font-semibold whitespace-nowrap">{money(signed(invoice), invoice)}</bdi>,
      text: (invoice) => plainAmount(signed(invoice), settings.currency),
    },
  ]
}

/** A credit note takes back what its invoice asked for. */
const signed = ({ kind, total }: SellerInvoice): number => (kind === 'credit_note' ? -total : total)

function KindBadge({ kind }: Pick<SellerInvoice, 'kind'>) {
  const { kinds } = useDocumentWords()
  return <Badge tone={kind === 'invoice' ? 'mute' : 'warn'}>{kinds[kind]}</Badge>
}

function InvoiceCard({ invoice }: { invoice: SellerInvoice }) {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const { number, day, kind, order, buyer, currency } = invoice
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="num">{number}</b>
        {kind === 'credit_note' && <KindBadge kind={kind} />}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <span className="num">{order.code}</span>
        <bdi className="truncate">{buyer ?? t('Former customer')}</bdi>
      </p>
      <p className="flex items-baseline gap-x-3">
        <bdi className="font-semibold">{formatMoney(signed(invoice), writtenCurrency(currency, settings))}</bdi>
        <time dateTime={day} className="text-12 text-ink-2">
          {formatDay(day, i18n.language)}
        </time>
      </p>
    </div>
  )
}
