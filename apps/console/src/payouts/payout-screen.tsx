import { ApiError } from '@rialto/client/api/client.ts'
import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { PayoutChange, SellerPayout } from '@rialto/contract'
import type { PostingKind } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleAlert, CircleCheck } from 'lucide'
import { useParams } from 'react-router'
import { useLedgerWords } from '../ledger/ledger-words.ts'
import { Amount, differenceOf } from '../ledger/why-changed.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { SaveButtons } from '../statements/save-buttons.tsx'
import { PayoutDifference, WHY } from './payout-difference.tsx'
import { PayoutOrders } from './payout-orders.tsx'
import { endsText, usePayoutWords } from './payout-words.ts'
import { PayoutState } from './payouts-screen.tsx'

const PAYOUT = 'GET /seller/payouts/{id}'

/** A payout with its steps, the orders that it pays, and why it is more or less than the one before. */
export function PayoutScreen() {
  const { i18n, t } = useTranslation()
  const { place } = usePlace()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PAYOUT, place?.key, id],
    queryFn: ({ signal }) => consoleApi.call(PAYOUT, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFound />
  const title = data
    ? t('Payout of {{day}}', { day: formatDay(data.payout.execution_day, i18n.language) })
    : t('Payout')
  return (
    <>
      <PageHead title={title} back={{ to: '/money/payouts', label: t('Payouts') }}>
        {data && <PayoutState payout={data.payout} />}
        {data && data.payout.approved_at !== null && (
          <SaveButtons
            number={data.payout.reference}
            read={() => consoleApi.call('GET /seller/payouts/{id}.pdf', { params: { id } })}
          />
        )}
      </PageHead>
      {data ? (
        <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
          <Summary payout={data.payout} change={data.reasons.change} />
          <PayoutDifference change={data.reasons.change} />
          <PayoutOrders reasons={data.reasons} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('The payout could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** The amount, where it goes, what it consists of, and how far it is. */
function Summary({ payout, change }: { payout: SellerPayout; change: PayoutChange }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { amount, account, is_former_account, means, reference, returned_amount = 0, state } = payout
  return (
    <section aria-label={t('Amount')} className="panel overflow-hidden">
      <div className="px-4 py-3.5 md:px-5">
        <p className="text-28 font-semibold">
          <bdi className="num">{formatMoney(amount, currency)}</bdi>
        </p>
        {account && (
          <p className="wrap-anywhere text-ink-2">
            <bdi>{account.holder}</bdi> · <bdi className="num whitespace-nowrap">{endsText(account)}</bdi>
          </p>
        )}
        {means === 'connect' && <p className="text-ink-2">{t('through Stripe')}</p>}
        {is_former_account && (
          <p className="text-ink-2">
            {t('You have given another account since. This payout keeps the one of its approval.')}
          </p>
        )}
        {returned_amount > 0 && returned_amount < amount && (
          <p className="text-ink-2">
            {t('{{amount}} of it came back, and is free again.', { amount: formatMoney(returned_amount, currency) })}
          </p>
        )}
        <p className="text-12 text-ink-2">
          {t('Reference')} <bdi className="num">{reference}</bdi>
        </p>
        <WhyNotPaid payout={payout} />
      </div>
      <Figures change={change} />
      {state !== 'held' && state !== 'carried' && <Steps payout={payout} />}
    </section>
  )
}

const SOLD: readonly PostingKind[] = ['paid', 'cash', 'opening']
const sumOf = (kinds: PayoutChange['kinds']): number =>
  // Sums of decimals may be off by less than any currency has.
  Number(kinds.reduce((sum, { amount }) => sum + amount, 0).toFixed(3))

/** The sales of a payout, what is taken off them, and the difference from the last payout. */
function Figures({ change: { amount, before, kinds } }: { change: PayoutChange }) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const [sold, others] = [kinds.filter(isSold), kinds.filter((row) => !isSold(row) && row.amount !== 0)]
  const rest = sumOf(others)
  const difference = before && differenceOf({ amount, amount_before: before.amount })
  const orders = sold.reduce((sum, { count }) => sum + count, 0)
  const figures = [
    { label: t('Sold'), amount: sumOf(sold), isSigned: false, note: t('{{count}} orders', { count: orders }) },
    {
      label: rest > 0 ? t('Added') : t('Taken off'),
      ...{ amount: rest, isSigned: true },
      note: listed(others.map(({ kind }) => words.kinds[kind])),
    },
    ...(difference === null
      ? []
      : [
          {
            label: t('Against the last payout'),
            ...{ amount: difference, isSigned: true },
            note: difference !== 0 && (
              <a href={`#${WHY}`} className="underline decoration-line-2 underline-offset-4">
                {difference < 0 ? t('Why less than last time') : t('Why more than last time')}
              </a>
            ),
          },
        ]),
  ]
  return (
    <dl className="grid gap-px border-t border-line bg-line sm:auto-cols-fr sm:grid-flow-col [&>div]:bg-card">
      {figures.map(({ label, amount: figure, isSigned, note }) => (
        <div key={label} className="px-4 py-3 md:px-5">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <b className="block text-18">
              <Amount amount={figure} isSigned={isSigned} />
            </b>
            <span className="block text-12 wrap-anywhere text-ink-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isSold = ({ kind }: PayoutChange['kinds'][number]): boolean => SOLD.includes(kind)

function WhyNotPaid({ payout: { state, held, amount } }: { payout: SellerPayout }) {
  const { t } = useTranslation()
  const { reasons } = usePayoutWords()
  if (state === 'held')
    return (
      <Notice tone="warn" className="mt-3">
        {held ? t('It is held: {{reason}}', { reason: reasons[held] }) : t('It is held.')}
      </Notice>
    )
  if (state === 'carried')
    return (
      <Notice className="mt-3">
        {amount < 0
          ? t('You owe this to the market. It is taken from your next sales.')
          : t('It is less than the market pays out, so it is carried on to the next payout.')}
      </Notice>
    )
  return null
}

interface Step {
  label: string
  /** Null: to come. */
  note: string | null
  /** Why it came back, in the words of the bank or of Stripe. */
  reason?: string
}

/** Counted, approved, sent, and on the account or returned. */
function Steps({ payout }: { payout: SellerPayout }) {
  const { i18n, t } = useTranslation()
  const { states } = usePayoutWords(payout.means)
  const day = (at: string) => formatLocalDay(at, i18n.language)
  const { counted_from: from, counted_until: until, approved_at, sent_at, paid_at, returned } = payout
  const isByStripe = payout.means === 'connect'
  const planned = formatDay(payout.execution_day, i18n.language)
  const steps: Step[] = [
    {
      label: states.proposed.label,
      note: from && until ? t('{{from}} to {{until}}', { from: day(from), until: day(until) }) : '',
    },
    { label: states.approved.label, note: approved_at && day(approved_at) },
    { label: states.sent.label, note: sent_at && day(sent_at) },
    returned && payout.state === 'returned'
      ? {
          label: isByStripe ? states.returned.label : t('Returned by the bank'),
          note: day(returned.at),
          reason: returned.reason,
        }
      : { label: states.paid.label, note: paid_at && day(paid_at) },
  ]
  return (
    <ol
      aria-label={t('Steps')}
      className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-4 [&>li]:bg-card"
    >
      {steps.map(({ label, note, reason }, index) => (
        <li key={label} className="flex gap-2.5 px-4 py-3 md:px-5">
          <Icon
            as={reason !== undefined ? CircleAlert : note === null ? Circle : CircleCheck}
            size={18}
            className={cx('mt-0.5', reason !== undefined ? 'text-danger' : note === null ? 'text-ink-2' : 'text-ok')}
          />
          <span className="min-w-0">
            <b className={cx('block', note === null && 'font-normal text-ink-2')}>{label}</b>
            <span className="block text-12 wrap-anywhere text-ink-2">
              {note === null ? (
                index === 2 ? (
                  t('planned for {{day}}', { day: planned })
                ) : (
                  t('to come')
                )
              ) : (
                <bdi>{note}</bdi>
              )}
            </span>
            {reason && (
              <span dir="auto" className="block text-12 wrap-anywhere text-ink-2">
                {reason}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
