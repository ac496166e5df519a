import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Statement, StatementOrder } from '@rialto/contract'
import type { ShopAccount } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { ReactNode } from 'react'
import { useLedgerWords } from '../ledger/ledger-words.ts'
import { Amount } from '../ledger/why-changed.tsx'
import { Section } from '../lib/section.tsx'
import { monthName } from '../list/months.ts'

interface StatementViewProps {
  statement: Statement
  orders: readonly StatementOrder[]
  /** Undefined: all of them are shown. */
  more: { load: () => void; isLoading: boolean } | undefined
  /** The address of an invoice. */
  invoicePath: (id: number) => string
  /** The address of a payout; undefined: it has none here. */
  payoutPath?: (id: number) => string
  /** The entries of an order in the month, each of which opens to its lines. */
  entriesOf: (order: number) => ReactNode
}

const ACCOUNTS = ['pending', 'available', 'held', 'cash_with'] as const satisfies readonly ShopAccount[]

/** A statement as the file to print has it: balances, kinds of entries, orders and payouts, from the same entries. */
export function StatementView(props: StatementViewProps) {
  const { i18n, t } = useTranslation()
  const { statement } = props
  const day = (of: string) => formatDay(of, i18n.language)
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">
        {t('{{from}} to {{until}}', { from: day(statement.from_day), until: day(statement.to_day) })} ·{' '}
        {t('Kept since {{day}}', { day: day(statement.ledger_since) })}
      </p>
      <Balances statement={statement} />
      <Kinds statement={statement} />
      <Documents {...props} />
      <Orders {...props} />
      <Others {...props} />
    </div>
  )
}

const HEAD = 'px-4 py-2 text-12 font-normal text-ink-2 md:px-5'
const CELL = 'border-t border-line px-4 py-2.5 md:px-5'

/** What the market owed the shop at the beginning and at the end, by account. */
function Balances({ statement: { accounts, opening, closing } }: { statement: Statement }) {
  const { t } = useTranslation()
  const words = useLedgerWords().accounts
  const difference = (after: number, before: number) => Number((after - before).toFixed(3))
  const row = (name: string, before: number, after: number, isSum = false) => (
    <tr key={name} className={isSum ? 'font-semibold' : undefined}>
      <th scope="row" className={`${CELL} text-start ${isSum ? '' : 'font-normal'}`}>
        {name}
      </th>
      <td className={`${CELL} text-end`}>
        <Amount amount={before} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <Amount amount={difference(after, before)} />
      </td>
      <td className={`${CELL} text-end`}>
        <Amount amount={after} />
      </td>
    </tr>
  )
  return (
    <Section title={t('What the market owes')}>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr>
              <th className={`${HEAD} text-start`}>{t('Account')}</th>
              <th className={`${HEAD} text-end`}>{t('Opening')}</th>
              <th className={`${HEAD} text-end max-md:hidden`}>{t('Changed in the month')}</th>
              <th className={`${HEAD} text-end`}>{t('Closing')}</th>
            </tr>
          </thead>
          <tbody>
            {ACCOUNTS.map((account) => row(words[account], accounts.opening[account], accounts.closing[account]))}
            {row(t('Together, less cash collected'), opening, closing, true)}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** A row of a name and an amount. */
const ROW = 'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 py-2.5 md:px-5'

function Kinds({ statement: { kinds, opening, closing } }: { statement: Statement }) {
  const { t } = useTranslation()
  const words = useLedgerWords().kinds
  return (
    <Section title={t('By kind')}>
      <dl className="*:not-first:border-t *:not-first:border-line">
        <div className={`${ROW} text-ink-2`}>
          <dt>{t('Opening')}</dt>
          <dd>
            <Amount amount={opening} />
          </dd>
        </div>
        {kinds.map(({ kind, count, amount }) => (
          <div key={kind} className={ROW}>
            <dt>
              {words[kind]}{' '}
              <span className="num text-12 text-ink-2">{t('Entries: {{number}}', { number: count })}</span>
            </dt>
            <dd>
              <Amount amount={amount} />
            </dd>
          </div>
        ))}
        <div className={`${ROW} font-semibold`}>
          <dt>{t('Closing')}</dt>
          <dd>
            <Amount amount={closing} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

/** The market's invoice and credit note for the month. */
function Documents({ statement: { documents, fees }, invoicePath }: StatementViewProps) {
  const { t } = useTranslation()
  const words = { invoice: t('Invoice'), credit_note: t('Credit note') }
  return (
    <Section title={t('Commission of the market')}>
      <p className={ROW}>
        <span>{t('Commission and its tax')}</span>
        <Amount amount={Number((fees.commission + fees.vat).toFixed(3))} />
      </p>
      {documents.map(({ id, kind, number, total }) => (
        <p key={id} className={ROW}>
          <TextLink to={invoicePath(id)} className="inline-flex min-h-11 items-center gap-1 md:min-h-9">
            {words[kind]} <bdi className="num">{number}</bdi>
          </TextLink>
          <Amount amount={kind === 'invoice' ? -total : total} />
        </p>
      ))}
      {documents.length === 0 && fees.commission !== 0 && (
        <p className={`${ROW} text-ink-2`}>{t('Its invoice is not written yet.')}</p>
      )}
    </Section>
  )
}

/** The orders of the month, each of which opens to its parts and entries. */
function Orders({ orders, more, entriesOf }: StatementViewProps) {
  const { t } = useTranslation()
  if (orders.length === 0) return null
  return (
    <Section title={t('Orders')}>
      <ul>
        {orders.map((row) => (
          <li key={row.order.id} className="px-4 last:*:border-b-0 md:px-5">
            <Disclosure
              summary={
                <span className="flex min-w-0 flex-1 justify-between gap-3">
                  <bdi className="num">{row.order.code}</bdi>
                  <Amount amount={row.amount} />
                </span>
              }
            >
              <Parts row={row} />
              {entriesOf(row.order.id)}
            </Disclosure>
          </li>
        ))}
      </ul>
      {more && (
        <p className="px-4 py-3 md:px-5">
          <Button pending={more.isLoading} onClick={more.load}>
            {t('More orders')}
          </Button>
        </p>
      )}
    </Section>
  )
}

function Parts({ row }: { row: StatementOrder }) {
  const { t } = useTranslation()
  const parts: readonly (readonly [string, number])[] = [
    [t('Goods'), row.goods],
    [t('Own voucher'), row.voucher],
    [t('Delivery'), row.delivery],
    [t('Cash kept'), row.cash],
    [t('Refunds'), row.refunds],
    [t('Commission'), row.commission],
    [t('Tax on it'), row.vat],
    [t('Other'), row.other],
  ]
  return (
    <ul className="border-s-2 border-accent-line ps-3">
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <li key={name} className="flex justify-between gap-3 py-1.5">
            <span>{name}</span>
            <Amount amount={amount} />
          </li>
        ))}
      {row.paid_by_market !== 0 && (
        <li className="flex justify-between gap-3 py-1.5 text-12 text-ink-2">
          <span>{t('Of that, paid by the market’s voucher')}</span>
          <Amount amount={row.paid_by_market} />
        </li>
      )}
    </ul>
  )
}

/** Payouts, repayments and corrections. */
function Others({ statement: { others }, payoutPath }: StatementViewProps) {
  const { i18n, t } = useTranslation()
  const words = useLedgerWords().kinds
  if (others.length === 0) return null
  return (
    <Section title={t('Payouts and other entries')}>
      <ul className="*:not-first:border-t *:not-first:border-line">
        {others.map(({ posting_id, kind, at, amount, payout }) => (
          <li key={posting_id} className={ROW}>
            <span>
              {payout && payoutPath ? (
                <TextLink to={payoutPath(payout.id)} className="inline-flex min-h-11 items-center gap-1 md:min-h-9">
                  {words[kind]} <bdi className="num">{payout.reference}</bdi>
                </TextLink>
              ) : (
                <>
                  {words[kind]} {payout && <bdi className="num">{payout.reference}</bdi>}
                </>
              )}{' '}
              <time dateTime={at} className="text-12 text-ink-2">
                {formatDay(at, i18n.language)}
              </time>
            </span>
            <Amount amount={amount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The title of a statement's screen. */
export function useStatementTitle() {
  const { i18n, t } = useTranslation()
  return (month: string) => t('Statement of {{month}}', { month: monthName(month, i18n.language) })
}
