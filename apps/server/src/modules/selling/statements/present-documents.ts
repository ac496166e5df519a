import type {
  FeeInvoice,
  FeeInvoiceDetails,
  PayoutReasons,
  SellerPayout,
  Statement,
  StatementAccounts,
  StatementOrder,
} from '@rialto/contract'
import type { FeeVat } from '@rialto/contract/fee-enums'
import type { PostingKind } from '@rialto/contract/market-enums'
import { fromJson } from '../../../db/json.ts'
import type { FeeInvoiceData } from '../../../db/tables.ts'
import { decimalsOf, marketUnits } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { frameOf, identityLines, type Sheet, type SheetTable, type Translate, writeDay } from '../invoices/index.ts'
import type { FeeInvoiceRow } from './repository.ts'

// The documents of a month as they are drawn, in the language in which they were made.

interface Writing {
  settings: Settings
  locale: string
}

const translator =
  (locale: string): Translate =>
  (key, values) =>
    translate(locale, key, values)

/** Kinds of entries, by the words that the console has for them. */
const kinds: Readonly<Record<PostingKind, TextKey>> = {
  paid: text('Sale paid'),
  cash: text('Cash collected'),
  cash_kept: text('Cash kept'),
  earned: text('Commission'),
  part_gone: text('Refund'),
  fee_back: text('Commission given back'),
  release: text('Released'),
  opening: text('Before the ledger'),
  adjustment: text('Correction'),
  gateway_fee: text('Fee of the payment gateway'),
  refund_done: text('Refund sent'),
  refund_failed: text('Refund failed'),
  goodwill: text('Goodwill'),
  hold: text('Held for a case'),
  unhold: text('No longer held'),
  gateway_payout: text('Payout of the gateway'),
  payout: text('Payout'),
  payout_paid: text('Payout arrived'),
  payout_returned: text('Payout came back'),
  dispute_taken: text('Dispute opened'),
  dispute_won: text('Dispute won'),
  dispute_lost: text('Dispute lost'),
  dispute_fee: text('Fee of a dispute'),
  unassigned: text('Not assigned yet'),
  assigned: text('Assigned'),
  repayment: text('Repayment'),
}

/** Figures without a sign of currency, which stands once in the document: `-1,234.50`. */
function figures(exponent = marketUnits().exponent): (amount: number) => string {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: exponent, maximumFractionDigits: exponent })
  return (amount) => format.format(amount === 0 ? 0 : amount)
}

const writeMonth = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

const ACCOUNTS = ['pending', 'available', 'held', 'cash_with'] as const
const accountNames: Readonly<Record<(typeof ACCOUNTS)[number], TextKey>> = {
  pending: text('Pending'),
  available: text('Available'),
  held: text('Held'),
  cash_with: text('Cash with you'),
}

/** Presents a statement with all its orders. */
export function presentStatement(
  statement: Statement,
  orders: readonly StatementOrder[],
  { settings, locale }: Writing,
): Sheet {
  const t = translator(locale)
  const figure = figures()
  const { accounts } = statement
  const total = (of: StatementAccounts) => of.pending + of.available + of.held - of.cash_with
  return {
    ...frameOf({ settings, locale, t }),
    title: t(text('Statement')),
    number: statement.number,
    facts: [
      { label: t(text('Shop')), value: statement.shop.name },
      { label: t(text('Statement number')), value: statement.number },
      { label: t(text('Month')), value: writeMonth(statement.month, locale) },
      {
        label: t(text('Made on')),
        value: writeDay(dayIn(settings.time_zone, Date.parse(statement.created_at)), locale),
      },
      { label: t(text('Currency')), value: statement.currency },
      { label: t(text('Kept since')), value: writeDay(statement.ledger_since, locale) },
    ],
    tables: [
      {
        title: t(text('What the market owes you')),
        headings: [t(text('Account')), t(text('Opening')), t(text('Changed in the month')), t(text('Closing'))],
        rows: ACCOUNTS.map((account) => {
          const [before, after] = [accounts.opening[account], accounts.closing[account]]
          return [t(accountNames[account]), figure(before), figure(after - before), figure(after)]
        }),
        sum: [
          t(text('Together, less the cash with you')),
          figure(total(accounts.opening)),
          figure(total(accounts.closing) - total(accounts.opening)),
          figure(total(accounts.closing)),
        ],
      },
      kindsTable(statement, { t, figure }),
      ...(orders.length > 0 ? [ordersTable(orders, { t, figure })] : []),
      ...(statement.others.length > 0 ? [othersTable(statement, { t, figure, settings, locale })] : []),
    ],
    notes: [
      t(
        text(
          'Minus: it lowers what the market owes you. A correction that comes later stands in the statement of its month.',
        ),
      ),
      ...statement.documents.map(({ kind, number }) =>
        t(
          kind === 'invoice'
            ? text('The commission of this month is charged by invoice {{number}}.')
            : text('Commission of earlier months is given back by credit note {{number}}.'),
          { number },
        ),
      ),
    ],
  }
}

interface Words {
  t: Translate
  figure(amount: number): string
}

const sumOf = (amounts: readonly number[]): number => {
  const scale = 10 ** marketUnits().exponent
  return amounts.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale
}

const kindsTable = ({ kinds: rows, opening, closing }: Statement, { t, figure }: Words): SheetTable => ({
  title: t(text('By kind')),
  headings: [t(text('Kind')), t(text('Entries')), t(text('Amount'))],
  rows: [
    [t(text('Opening')), '', figure(opening)],
    ...rows.map(({ kind, count, amount }) => [t(kinds[kind]), String(count), figure(amount)]),
  ],
  sum: [t(text('Closing')), String(rows.reduce((sum, { count }) => sum + count, 0)), figure(closing)],
})

const ORDER_COLUMNS = [
  'goods',
  'voucher',
  'delivery',
  'cash',
  'refunds',
  'commission',
  'vat',
  'other',
  'amount',
] as const
const columnNames: Readonly<Record<(typeof ORDER_COLUMNS)[number], TextKey>> = {
  goods: text('Goods'),
  voucher: text('Own voucher'),
  delivery: text('Delivery'),
  cash: text('Cash kept'),
  refunds: text('Refunds'),
  commission: text('Commission'),
  vat: text('Tax on it'),
  other: text('Other'),
  amount: text('Amount'),
}

/** Columns that no order has anything in are left out. */
function ordersTable(orders: readonly StatementOrder[], { t, figure }: Words): SheetTable {
  const columns = ORDER_COLUMNS.filter((column) => column === 'amount' || orders.some((row) => row[column] !== 0))
  return {
    title: t(text('Orders')),
    headings: [t(text('Order')), ...columns.map((column) => t(columnNames[column]))],
    rows: orders.map((row) => [
      row.order.code,
      ...columns.map((column) => (row[column] === 0 && column !== 'amount' ? '' : figure(row[column]))),
    ]),
    sum: [t(text('Together')), ...columns.map((column) => figure(sumOf(orders.map((row) => row[column]))))],
  }
}

const othersTable = ({ others }: Statement, { t, figure, settings, locale }: Words & Writing): SheetTable => ({
  title: t(text('Payouts and other entries')),
  headings: [t(text('What')), t(text('Date')), t(text('Amount'))],
  rows: others.map(({ kind, at, amount, payout }) => [
    payout ? `${t(kinds[kind])} ${payout.reference}` : t(kinds[kind]),
    writeDay(dayIn(settings.time_zone, Date.parse(at)), locale),
    figure(amount),
  ]),
  sum: [t(text('Together')), '', figure(sumOf(others.map(({ amount }) => amount)))],
})

/** Presents a payout with the orders that it pays. @param statement the number of the one that it stands in; null: its month is not over */
export function presentPayoutSheet(
  {
    payout,
    reasons,
    statement,
    shop,
  }: {
    payout: SellerPayout
    reasons: PayoutReasons
    statement: string | null
    shop: string
  },
  { settings, locale }: Writing,
): Sheet {
  const t = translator(locale)
  const figure = figures()
  const day = (at: string | null) => (at === null ? '–' : writeDay(dayIn(settings.time_zone, Date.parse(at)), locale))
  const { account } = payout
  const columns = [...new Set(reasons.orders.flatMap(({ parts }) => parts.map(({ kind }) => kind)))]
  const partOf = ({ parts }: PayoutReasons['orders'][number], kind: PostingKind) =>
    parts.find((part) => part.kind === kind)?.amount
  return {
    ...frameOf({ settings, locale, t }),
    title: t(text('Payout')),
    number: payout.reference,
    facts: [
      { label: t(text('Shop')), value: shop },
      { label: t(text('Reference')), value: payout.reference },
      { label: t(text('Statement number')), value: statement ?? '–' },
      { label: t(text('Approved on')), value: day(payout.approved_at) },
      {
        label: payout.means === 'connect' ? t(text('Paid out through Stripe on')) : t(text('Paid out by the bank on')),
        value: writeDay(payout.execution_day, locale),
      },
      ...(payout.paid_at === null ? [] : [{ label: t(text('Arrived on')), value: day(payout.paid_at) }]),
      ...(account ? [{ label: t(text('Account')), value: `${account.country}…${account.last4}` }] : []),
      ...(account ? [{ label: t(text('Holder')), value: account.holder }] : []),
      { label: t(text('Currency')), value: marketUnits().code },
    ],
    tables: [
      {
        title: t(text('What it pays')),
        headings: [t(text('Order')), ...columns.map((kind) => t(kinds[kind])), t(text('Amount'))],
        rows: reasons.orders.map((row) => [
          row.order?.code ?? t(text('Without an order')),
          ...columns.map((kind) => {
            const part = partOf(row, kind)
            return part === undefined ? '' : figure(part)
          }),
          figure(row.amount),
        ]),
        sum: [
          t(text('Payout')),
          ...columns.map((kind) => figure(sumOf(reasons.orders.map((row) => partOf(row, kind) ?? 0)))),
          figure(payout.amount),
        ],
      },
    ],
    notes: notesOf(payout, { t, figure, day }),
  }
}

/** What of a payout came back: all of it, or the part that Stripe did not take. */
function notesOf(
  { means, state, returned, returned_amount: part = 0 }: SellerPayout,
  { t, figure, day }: Pick<Words, 't' | 'figure'> & { day: (at: string) => string },
): string[] {
  if (!returned) return []
  if (state !== 'returned') return [t(text('{{amount}} of it came back, and is free again.'), { amount: figure(part) })]
  const words =
    means === 'connect'
      ? text('It came back from Stripe on {{day}}: {{reason}}')
      : text('The bank has returned it on {{day}}: {{reason}}')
  return [t(words, { day: day(returned.at), reason: returned.reason })]
}

export function presentFeeInvoice(row: FeeInvoiceRow): FeeInvoice {
  const data = fromJson(row.data_json)
  const decimal = decimalsOf(data)
  return {
    ...{ id: row.id, kind: row.kind, number: row.number, month: row.month, day: data.day, currency: data.currency },
    issued_at: new Date(row.issued_at).toISOString(),
    ...{ net: decimal(data.net), vat: decimal(data.vat), total: decimal(data.total), vat_code: row.vat_code },
    refers_to: fromJson(row.refers_to_json).map(({ net, ...invoice }) => ({ ...invoice, net: decimal(net) })),
  }
}

/** @param locale of the reader */
export function presentFeeDetails(row: FeeInvoiceRow, locale: string): FeeInvoiceDetails {
  const data = fromJson(row.data_json)
  const decimal = decimalsOf(data)
  const t = translator(locale)
  return {
    ...presentFeeInvoice(row),
    shop: { id: row.shop_id, name: row.shop },
    ...{ from_day: data.from_day, to_day: data.to_day },
    seller: { lines: sellerLines(data, { t, locale }), vat_id: data.shop.identity?.vat_id ?? null },
    market: { lines: withoutMarks(identityLines(data.market, { t, locale })), vat_id: data.market.vat_id },
    rates: data.rates.map(({ vat, code, ppm, orders, net, tax }) => ({
      ...{ vat, code, percentage: ppm / 10_000, orders, net: decimal(net), tax: decimal(tax) },
    })),
  }
}

const withoutMarks = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/[\u2066-\u2069]/g, ''))

const sellerLines = ({ shop }: FeeInvoiceData, words: { t: Translate; locale: string }): string[] =>
  shop.identity
    ? withoutMarks(identityLines({ ...shop.identity, email: null, phone: null }, words))
    : [shop.name, ...shop.address.split(/\r?\n/)]

const vatNotes: Readonly<Record<FeeVat, TextKey | undefined>> = {
  domestic: undefined,
  reverse: text('Reverse charge: the tax is owed by the recipient of the service (Directive 2006/112/EC, Art. 196).'),
  outside: text('Not subject to the value added tax of the market’s country.'),
}

/** Presents a fee invoice by the list of the VAT Directive (2006/112/EC, Art. 226), in its language with English below. */
export function presentFeeSheet(row: FeeInvoiceRow, settings: Settings): Sheet {
  const { locale } = row
  const data = fromJson(row.data_json)
  const words = { t: translator(locale), locale }
  const both: Translate = (key, values) => {
    const [own, english] = [translate(locale, key, values), translate('en', key, values)]
    return own === english ? own : `${own}\n${english}`
  }
  const decimal = decimalsOf(data)
  const figure = (minor: number) => figures(data.exponent)(decimal(minor))
  const isCredit = row.kind === 'credit_note'
  const refersTo = fromJson(row.refers_to_json)
  const commission = (orders: number) =>
    isCredit
      ? both(text('Commission given back, {{orders}} orders'), { orders })
      : both(text('Commission, {{orders}} orders'), { orders })
  return {
    ...frameOf({ settings, locale, t: words.t }),
    title: isCredit ? both(text('Credit note')) : both(text('Invoice')),
    number: row.number,
    facts: [
      { label: isCredit ? both(text('Credit note number')) : both(text('Invoice number')), value: row.number },
      { label: both(text('Date')), value: writeDay(data.day, locale) },
      {
        label: both(text('Time of the service')),
        value: `${writeDay(data.from_day, locale)} – ${writeDay(data.to_day, locale)}`,
      },
      ...refersTo.map(({ number, day }) => ({
        label: both(text('Takes back a part of invoice')),
        value: `${number}, ${writeDay(day, locale)}`,
      })),
      { label: both(text('Currency')), value: data.currency },
    ],
    parties: [
      { heading: both(text('Who charges')), lines: identityLines(data.market, words) },
      { heading: both(text('Who is charged')), lines: sellerLines(data, words) },
    ],
    tables: [
      {
        title: both(text('Service')),
        headings: [
          both(text('Item')),
          both(text('Amount without tax')),
          both(text('Tax')),
          both(text('Tax amount')),
          both(text('Total')),
        ],
        rows: data.rates.map(({ orders, ppm, net, tax }) => [
          commission(orders),
          figure(net),
          `${ppm / 10_000}%`,
          figure(tax),
          figure(net + tax),
        ]),
        sum: [both(text('Total')), figure(data.net), '', figure(data.vat), figure(data.total)],
      },
      ...(refersTo.length > 0
        ? [
            {
              title: both(text('Of these invoices')),
              headings: [both(text('Invoice number')), both(text('Amount without tax'))],
              rows: refersTo.map(({ number, net }) => [number, figure(net)]),
              sum: [both(text('Together')), figure(refersTo.reduce((sum, { net }) => sum + net, 0))],
            },
          ]
        : []),
    ],
    notes: [
      ...[...new Set(data.rates.map(({ vat }) => vat))].flatMap((vat) => {
        const note = vatNotes[vat]
        return note ? both(note).split('\n') : []
      }),
      ...both(
        isCredit
          ? text('It was added to what the market owes you. Nothing is to be paid.')
          : text('It was taken from what the market owes you. Nothing is to be paid.'),
      ).split('\n'),
    ],
  }
}
