import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FeeInvoice, StatementSummary } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Badge } from '@rialto/ui/badge.tsx'
import { FileText, ReceiptText } from 'lucide'
import { listed } from '../lib/inline-text.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { monthName } from '../list/months.ts'
import type { ListColumn, ListDescription } from '../list/types.ts'

// The lists of documents, of the present shop or of all.

type Listed<Row> = Row & { shop?: { id: number; name: string } }

interface ListOptions<Row> {
  fileName: string
  pathOf: (row: Row) => string
  action: ListDescription<Row>['action']
  filters?: ListDescription<Row>['filters']
  emptyText: string
}

const shopColumn = <Row,>(title: string): ListColumn<Listed<Row>> => ({
  id: 'shop',
  title,
  grows: true,
  cell: ({ shop }) => <bdi className="block max-w-60 truncate">{shop?.name ?? ''}</bdi>,
  text: ({ shop }) => shop?.name ?? '',
})

export type ListedStatement = Listed<StatementSummary>

/** The list of statements by month, each with what it begins and ends with. */
export function useStatementList(
  { fileName, pathOf, action, filters, emptyText }: ListOptions<ListedStatement>,
  isOfAll: boolean,
): ListDescription<ListedStatement> {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const month = ({ month: of }: ListedStatement) => monthName(of, i18n.language)
  const amount = (of: number, isStrong = false) => (
    <bdi className={`num whitespace-nowrap ${isStrong ? 'font-semibold' : 'text-ink-2'}`}>
      {formatMoney(of, currency)}
    </bdi>
  )
  const numbers = ({ documents }: ListedStatement) => listed(documents.map(({ number }) => number))
  return {
    label: t('Statements'),
    fileName,
    columns: [
      {
        id: 'month',
        title: t('Month'),
        cell: (row) => <b className="whitespace-nowrap">{month(row)}</b>,
        text: (row) => row.month,
      },
      ...(isOfAll ? [shopColumn<StatementSummary>(t('Seller'))] : []),
      {
        id: 'number',
        title: t('Number'),
        cell: ({ number }) => <span className="num whitespace-nowrap text-ink-2">{number}</span>,
        text: ({ number }) => number,
      },
      {
        id: 'documents',
        title: t('Fee invoices'),
        grows: !isOfAll,
        cell: (row) => <span className="num text-ink-2">{numbers(row)}</span>,
        text: numbers,
      },
      {
        id: 'opening',
        title: t('Opening'),
        align: 'end',
        cell: ({ opening }) => amount(opening),
        text: ({ opening }) => plainAmount(opening, currency),
      },
      {
        id: 'closing',
        title: t('Closing'),
        align: 'end',
        cell: ({ closing }) => amount(closing, true),
        text: ({ closing }) => plainAmount(closing, currency),
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    link: (row) => ({ to: pathOf(row), state: null }),
    action,
    hasSmallAction: true,
    newestFirst: true,
    ...(filters && { filters }),
    card: (row) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b>{month(row)}</b>
          {amount(row.closing, true)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-12 text-ink-2">
          {row.shop && <bdi>{row.shop.name}</bdi>}
          <span className="num">{row.number}</span>
          {row.documents.length > 0 && <span className="num">{numbers(row)}</span>}
        </span>
      </span>
    ),
    empty: { icon: FileText, title: t('No statements yet'), text: emptyText },
    failed: t('The statements could not be loaded'),
  }
}

export type ListedFeeInvoice = Listed<FeeInvoice>

/** The list of the market's invoices for its fee, and its credit notes. */
export function useFeeInvoiceList(
  { fileName, pathOf, action, filters, emptyText }: ListOptions<ListedFeeInvoice>,
  isOfAll: boolean,
): ListDescription<ListedFeeInvoice> {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const words = { invoice: t('Invoice'), credit_note: t('Credit note') }
  const money = (amount: number, { kind, currency }: ListedFeeInvoice) =>
    formatMoney(kind === 'credit_note' ? -amount : amount, writtenCurrency(currency, settings))
  const badge = ({ kind }: ListedFeeInvoice) => <Badge tone={kind === 'invoice' ? 'mute' : 'warn'}>{words[kind]}</Badge>
  const day = (row: ListedFeeInvoice) => (
    <time dateTime={row.day} className="whitespace-nowrap text-ink-2">
      {formatDay(row.day, i18n.language)}
    </time>
  )
  const amounts = (['net', 'vat', 'total'] as const).map(
    (part): ListColumn<ListedFeeInvoice> => ({
      id: part,
      title: { net: t('Net'), vat: t('Tax'), total: t('Total') }[part],
      align: 'end',
      cell: (row) => (
        <bdi className={`num whitespace-nowrap ${part === 'total' ? 'font-semibold' : 'text-ink-2'}`}>
          {money(row[part], row)}
        </bdi>
      ),
      text: (row) => plainAmount(row.kind === 'credit_note' ? -row[part] : row[part], settings.currency),
    }),
  )
  return {
    label: t('Fee invoices'),
    fileName,
    columns: [
      {
        id: 'number',
        title: t('Number'),
        cell: ({ number }) => <b className="num whitespace-nowrap">{number}</b>,
        text: ({ number }) => number,
      },
      { id: 'day', title: t('Day'), cell: day, text: (row) => row.day },
      ...(isOfAll ? [shopColumn<FeeInvoice>(t('Seller'))] : []),
      {
        id: 'month',
        title: t('Month'),
        grows: !isOfAll,
        cell: ({ month }) => <span className="whitespace-nowrap">{monthName(month, i18n.language)}</span>,
        text: ({ month }) => month,
      },
      { id: 'kind', title: t('Kind'), cell: badge, text: ({ kind }) => words[kind] },
      ...amounts,
    ],
    idOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    link: (row) => ({ to: pathOf(row), state: null }),
    action,
    hasSmallAction: true,
    newestFirst: true,
    ...(filters && { filters }),
    card: (row) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <b className="num">{row.number}</b>
          <bdi className="num font-semibold">{money(row.total, row)}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
          {row.shop && <bdi>{row.shop.name}</bdi>}
          {monthName(row.month, i18n.language)}
          {row.kind === 'credit_note' && badge(row)}
        </span>
      </span>
    ),
    empty: { icon: ReceiptText, title: t('No fee invoices yet'), text: emptyText },
    failed: t('The invoices could not be loaded'),
  }
}
