import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FeeInvoice, StatementSummary } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FileText, ReceiptText } from 'lucide'
import type { ReactNode } from 'react'
import { listed } from '../lib/inline-text.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { monthName } from '../list/months.ts'
import type { ListColumn, ListDescription } from '../list/types.ts'

// The lists of documents, of the present shop or of all.

type Listed<Row> = Row & { shop?: { id: number; name: string } }

interface CardProps {
  title: ReactNode
  amount: string
  shop: { name: string } | undefined
  children: ReactNode
}

interface ListOptions<Row> extends Pick<ListDescription<Row>, 'fileName' | 'action' | 'filters'> {
  pathOf: (row: Row) => string
  emptyText: string
}

/** The common part of lists of documents: a row opens its document, and an action saves it. */
const ofDocuments = <Row extends { id: number; number: string }>({
  pathOf,
  emptyText,
  ...given
}: ListOptions<Row>) => ({
  ...given,
  idOf: ({ id }: Row) => id,
  nameOf: ({ number }: Row) => number,
  link: (row: Row) => ({ to: pathOf(row), state: null }),
  hasSmallAction: true,
  newestFirst: true,
})

function Amount({ of, isStrong = false }: { of: string; isStrong?: boolean }) {
  return <bdi className={cx('num whitespace-nowrap', isStrong ? 'font-semibold' : 'text-ink-2')}>{of}</bdi>
}

/** A document on a phone: what it is called and its amount, and below that more of it. */
function DocumentCard({ title, amount, shop, children }: CardProps) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        {title}
        <Amount of={amount} isStrong />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
        {shop && <bdi>{shop.name}</bdi>}
        {children}
      </span>
    </span>
  )
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
  options: ListOptions<ListedStatement>,
  isOfAll: boolean,
): ListDescription<ListedStatement> {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const month = ({ month: of }: ListedStatement) => monthName(of, i18n.language)
  const money = (amount: number) => formatMoney(amount, currency)
  const numbers = ({ documents }: ListedStatement) => listed(documents.map(({ number }) => number))
  return {
    ...ofDocuments(options),
    label: t('Statements'),
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
        cell: ({ opening }) => <Amount of={money(opening)} />,
        text: ({ opening }) => plainAmount(opening, currency),
      },
      {
        id: 'closing',
        title: t('Closing'),
        align: 'end',
        cell: ({ closing }) => <Amount of={money(closing)} isStrong />,
        text: ({ closing }) => plainAmount(closing, currency),
      },
    ],
    card: (row) => (
      <DocumentCard title={<b>{month(row)}</b>} amount={money(row.closing)} shop={row.shop}>
        <span className="num">{row.number}</span>
        {row.documents.length > 0 && <span className="num">{numbers(row)}</span>}
      </DocumentCard>
    ),
    empty: { icon: FileText, title: t('No statements yet'), text: options.emptyText },
    failed: t('The statements could not be loaded'),
  }
}

export type ListedFeeInvoice = Listed<FeeInvoice>

/** The list of the market's invoices for its fee, and its credit notes. */
export function useFeeInvoiceList(
  options: ListOptions<ListedFeeInvoice>,
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
      cell: (row) => <Amount of={money(row[part], row)} isStrong={part === 'total'} />,
      text: (row) => plainAmount(row.kind === 'credit_note' ? -row[part] : row[part], settings.currency),
    }),
  )
  return {
    ...ofDocuments(options),
    label: t('Fee invoices'),
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
    card: (row) => (
      <DocumentCard title={<b className="num">{row.number}</b>} amount={money(row.total, row)} shop={row.shop}>
        {monthName(row.month, i18n.language)}
        {row.kind === 'credit_note' && badge(row)}
      </DocumentCard>
    ),
    empty: { icon: ReceiptText, title: t('No fee invoices yet'), text: options.emptyText },
    failed: t('The invoices could not be loaded'),
  }
}
