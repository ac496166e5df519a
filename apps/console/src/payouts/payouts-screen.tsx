import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, SellerPayout } from '@rialto/contract'
import type { PayoutHoldReason } from '@rialto/contract/payout-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { HandCoins } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { formatMoney, plainAmount, TextWithAmount } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { useMay, usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { endsText, usePayoutWords } from './payout-words.ts'

const PAYOUTS = 'GET /seller/payouts'

/** The payouts of the present shop, and what holds the next one. */
export function PayoutsScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const state = useListState()
  const { data, first } = usePagedList({
    queryKey: [PAYOUTS, place?.key],
    read: async (cursor, signal) => {
      const page = await consoleApi.call(PAYOUTS, { query: { cursor: cursor ? Number(cursor) : undefined }, signal })
      return { ...page, next_cursor: page.next_cursor === null ? null : String(page.next_cursor) }
    },
    isRealtime: false,
  })
  return (
    <>
      <PageHead title={t('Payouts')} updatedAt={data.updatedAt} isRealtime={false} />
      <MoneyTabs />
      {first && <NextPayout {...first} />}
      <List list={usePayoutList()} state={state} data={data} />
    </>
  )
}

type NextPayoutProps = Pick<DataFor<typeof PAYOUTS>, 'held_by' | 'minimum' | 'mode'>

/** Whether the market pays out at all, from which amount on, and what holds the next payout. */
function NextPayout({ held_by, minimum, mode }: NextPayoutProps) {
  const { t } = useTranslation()
  if (mode !== 'own_bank' && mode !== 'connect')
    return (
      <Notice className="mb-4 max-md:mt-3">
        {mode === 'cash_only'
          ? t('All orders are paid in cash here, so the market pays nothing out.')
          : t('This market does not pay out yet. What it owes you stays in your balance.')}
      </Notice>
    )
  return (
    <div className="mb-4 max-md:mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {held_by.map((reason) => (
        <HeldNotice key={reason} reason={reason} />
      ))}
      <p className="text-ink-2">
        {minimum > 0 ? (
          <TextWithAmount
            write={(amount) =>
              t('The market pays out from {{amount}} on. Less is carried on to the next payout.', { amount })
            }
            amount={minimum}
          />
        ) : (
          t('The market pays out all that is available.')
        )}
      </p>
    </div>
  )
}

/** Why the next payout would be held, and how the shop goes on. */
function HeldNotice({ reason }: { reason: PayoutHoldReason }) {
  const { t } = useTranslation()
  const { reasons } = usePayoutWords()
  const mayChange = useMay('money.account')
  const account = '/money/account'
  const steps: Record<PayoutHoldReason, { text: string; link?: { to: string; label: string } }> = {
    person: { text: t('Ask the market what it needs of you.') },
    identity: {
      text: t('Tell the market what is missing, or wait for its check.'),
      link: { to: '/legal', label: t('Who sells') },
    },
    account_missing: {
      text: t('Give the account to which you want to be paid.'),
      link: { to: account, label: t('Give an account') },
    },
    account_returned: {
      text: t('Confirm the account if it is right, or change it.'),
      link: { to: account, label: t('Look at the account') },
    },
    account_changed: {
      text: t('Payouts go on by themselves seven days after a change.'),
      link: { to: account, label: t('Look at the account') },
    },
    not_sepa: {
      text: t('Give an account that they reach.'),
      link: { to: account, label: t('Change the account') },
    },
    connect_missing: {
      text: t('Connect an account at Stripe, through which this market pays.'),
      link: { to: account, label: t('Connect an account') },
    },
    connect_incomplete: {
      text: t('Stripe needs to know more of you, or still looks at what you have told.'),
      link: { to: account, label: t('Look at the account') },
    },
    connect_restricted: {
      text: t('Stripe takes no payouts for it at present.'),
      link: { to: account, label: t('Look at the account') },
    },
  }
  const { text, link } = steps[reason]
  return (
    <Notice tone="warn">
      <b className="block">{t('The next payout is held: {{reason}}', { reason: reasons[reason] })}</b>
      {text}{' '}
      {link && (mayChange ? <TextLink to={link.to}>{link.label}</TextLink> : t('An owner of the shop does this.'))}
    </Notice>
  )
}

function usePayoutList(): ListDescription<SellerPayout> {
  const { i18n, t } = useTranslation()
  return {
    label: t('Payouts'),
    fileName: 'payouts',
    columns: usePayoutColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ execution_day: day }) => t('Payout of {{day}}', { day: formatDay(day, i18n.language) }),
    card: (payout) => <PayoutCard payout={payout} />,
    link: ({ id }) => ({ to: `/money/payouts/${id}`, state: null }),
    newestFirst: true,
    empty: {
      icon: HandCoins,
      title: t('No payouts yet'),
      text: t('Each payout to your account stands here, with the orders that it pays.'),
    },
    failed: t('Your payouts could not be loaded'),
  }
}

function usePayoutColumns(): ListColumn<SellerPayout>[] {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const byBank = usePayoutWords()
  const byStripe = usePayoutWords('connect')
  return [
    {
      id: 'day',
      title: t('Day'),
      cell: ({ execution_day: day }) => (
        <time dateTime={day} className="whitespace-nowrap">
          {formatDay(day, i18n.language)}
        </time>
      ),
      text: ({ execution_day: day }) => day,
    },
    {
      id: 'state',
      title: t('State'),
      cell: (payout) => <PayoutState payout={payout} />,
      text: ({ state, means }) => (means === 'connect' ? byStripe : byBank).states[state].label,
    },
    {
      id: 'orders',
      title: t('Orders'),
      align: 'end',
      cell: ({ orders }) => <span className="num">{orders}</span>,
      text: ({ orders }) => String(orders),
    },
    {
      id: 'account',
      title: t('Account'),
      grows: true,
      cell: ({ account, means }) => (
        <bdi className="num whitespace-nowrap text-ink-2">
          {account ? endsText(account) : means === 'connect' ? t('through Stripe') : ''}
        </bdi>
      ),
      text: ({ account, means }) => (account ? endsText(account) : means === 'connect' ? t('through Stripe') : ''),
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

/** The state of a payout, as a word. */
export function PayoutState({ payout: { state, means } }: { payout: Pick<SellerPayout, 'state' | 'means'> }) {
  const { states } = usePayoutWords(means)
  const { label, tone } = states[state]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

function PayoutCard({ payout }: { payout: SellerPayout }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const { amount, execution_day: day, orders, account, means } = payout
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="num text-16 font-semibold">{formatMoney(amount, currency)}</bdi>
        <PayoutState payout={payout} />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <time dateTime={day}>{formatDay(day, i18n.language)}</time>
        <span>{t('{{count}} orders', { count: orders })}</span>
        {account && <bdi className="num">{endsText(account)}</bdi>}
        {means === 'connect' && <span>{t('through Stripe')}</span>}
      </p>
    </div>
  )
}
