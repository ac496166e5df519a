import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MoneyEntry, MoneyPosting, ShopMoney } from '@rialto/contract'
import type { LedgerAccount } from '@rialto/contract/market-enums'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye, Wallet } from 'lucide'
import { useState } from 'react'
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
import { choicesOf, keyIn, useLedgerWords } from './ledger-words.ts'
import { ShopFigures } from './money-figures.tsx'
import { MoneyWaiting } from './money-waiting.tsx'
import { OrderLines } from './order-lines.tsx'
import { WhyChanged } from './why-changed.tsx'

const ENTRIES = 'GET /seller/money/entries'
const MONEY = 'GET /seller/money'
const WAITING = 'GET /seller/money/waiting'

/** Shows the money that the market owes the present shop, and each change of it. */
export function MoneyScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const state = useListState()
  const { accounts, kinds } = useLedgerWords()
  const [opened, setOpened] = useState<MoneyEntry>()
  const month = monthOf(state.filter('month'))
  const kind = keyIn(kinds, state.filter('kind'))
  const account = keyIn(accounts, state.filter('account'))
  const query = { month, kind, account }
  const money = useQuery({
    queryKey: [MONEY, place?.key],
    queryFn: ({ signal }) => consoleApi.call(MONEY, { signal }),
  })
  const waiting = useQuery({
    queryKey: [WAITING, place?.key],
    queryFn: ({ signal }) => consoleApi.call(WAITING, { signal }),
  })
  const showEntries = (chosen: { month: string; kind: string }) => state.choose({ ...chosen, account: 'available' })
  const { data } = usePagedList({
    queryKey: [ENTRIES, place?.key, query],
    read: (cursor, signal) => consoleApi.call(ENTRIES, { query: { ...query, cursor }, signal }),
  })
  return (
    <>
      <PageHead title={t('Money')} updatedAt={data.updatedAt} />
      <MoneyTabs />
      {money.data && (
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          <ShopFigures money={money.data} isOwn />
          {money.data.checked && <Checked checked={money.data.checked} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            {money.data.change && <WhyChanged change={money.data.change} onOpen={showEntries} />}
            {waiting.data && <MoneyWaiting waiting={waiting.data} returnsPath="/returns" />}
          </div>
        </div>
      )}
      <List list={useEntryList(money.data?.first_month ?? null, month, setOpened)} state={state} data={data} />
      {opened && <PostingDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** That the ledger was proved, when, and how many of the shop's entries it had. */
function Checked({ checked }: { checked: NonNullable<ShopMoney['checked']> }) {
  const { i18n, t } = useTranslation()
  const words = { time: formatMoment(checked.at, i18n.language), number: checked.entries }
  return (
    <p className="text-13 text-ink-2">
      {t('Checked this night, {{time}}. Your entries of that day: {{number}}.', words)}{' '}
      {checked.is_right ? t('Everything fits.') : t('The market is looking at something that does not fit.')}
    </p>
  )
}

function useEntryList(
  firstMonth: string | null,
  month: string | undefined,
  open: (entry: MoneyEntry) => void,
): ListDescription<MoneyEntry> {
  const { i18n, t } = useTranslation()
  const { accounts, kinds } = useLedgerWords()
  return {
    label: t('Entries'),
    fileName: 'money',
    columns: useEntryColumns(),
    saveAll: async () =>
      saveFile(
        `${month ? `money-${month}` : 'money'}.csv`,
        await consoleApi.call('GET /seller/money/entries.csv', { query: { month } }),
      ),
    idOf: ({ id }) => id,
    nameOf: ({ kind, order }) => [kinds[kind], order?.code].filter(Boolean).join(' '),
    card: (entry) => <EntryCard entry={entry} />,
    action: (entry) => (
      <IconButton
        icon={Eye}
        iconSize={18}
        label={t('All entries of {{name}}', { name: [kinds[entry.kind], entry.order?.code].filter(Boolean).join(' ') })}
        onClick={() => open(entry)}
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
      { id: 'account', label: t('Account'), options: choicesOf(accounts), matches: () => true },
    ],
    empty: {
      icon: Wallet,
      title: t('No entries here'),
      text: t('Each sale, refund and fee stands here as soon as it is paid or has arrived.'),
    },
    failed: t('Your money could not be loaded'),
  }
}

function useEntryColumns(): ListColumn<MoneyEntry>[] {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const { accounts, kinds } = useLedgerWords()
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
    { id: 'kind', title: t('Kind'), grows: true, cell: ({ kind }) => kinds[kind], text: ({ kind }) => kinds[kind] },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order }) => <span className="num whitespace-nowrap text-ink-2">{order?.code ?? ''}</span>,
      text: ({ order }) => order?.code ?? '',
    },
    {
      id: 'account',
      title: t('Account'),
      cell: ({ account }) => <span className="whitespace-nowrap">{accounts[account]}</span>,
      text: ({ account }) => accounts[account],
    },
    {
      id: 'amount',
      title: t('Amount'),
      align: 'end',
      cell: ({ amount }) => <bdi className="num font-semibold whitespace-nowrap">{formatMoney(amount, currency)}</bdi>,
      text: ({ amount }) => plainAmount(amount, currency),
    },
    {
      id: 'balance',
      title: t('Balance after'),
      align: 'end',
      cell: ({ balance_after: after }) => (
        <bdi className="num whitespace-nowrap text-ink-2">{after === null ? '' : formatMoney(after, currency)}</bdi>
      ),
      text: ({ balance_after: after }) => (after === null ? '' : plainAmount(after, currency)),
    },
  ]
}

function EntryCard({ entry }: { entry: MoneyEntry }) {
  const { i18n } = useTranslation()
  const { currency } = useSettings()
  const { accounts, kinds } = useLedgerWords()
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{kinds[entry.kind]}</b>
        <bdi className="num font-semibold">{formatMoney(entry.amount, currency)}</bdi>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <time dateTime={entry.at}>{formatDay(entry.at, i18n.language)}</time>
        {entry.order && <span className="num">{entry.order.code}</span>}
        <span>{accounts[entry.account]}</span>
      </p>
    </div>
  )
}

/** A posting of an entry, as its shop reads it. */
export function PostingDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { kinds } = useLedgerWords()
  const call = 'GET /seller/money/postings/{id}'
  const { data, error } = useQuery({
    queryKey: [call, place?.key, entry.posting_id],
    queryFn: ({ signal }) => consoleApi.call(call, { params: { id: entry.posting_id }, signal }),
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={kinds[entry.kind]} lead={entry.order?.code} closeLabel={t('Close')}>
      {error && <p role="alert">{t('Your money could not be loaded')}</p>}
      {data && <PostingEntries posting={data.posting} />}
    </Dialog>
  )
}

/** Shows the amounts that a posting brings the shop, where they come from or go to, and how the market's commission came about. */
function PostingEntries({ posting }: { posting: MoneyPosting }) {
  const { t } = useTranslation()
  const isOwed = ({ account }: MoneyPosting['entries'][number]) => OWED_ACCOUNTS.has(account)
  return (
    <div className="grid gap-5">
      <Sums name={t('For you')} entries={posting.entries.filter(isOwed)} />
      <Sums name={t('Comes from or goes to')} entries={posting.entries.filter((entry) => !isOwed(entry))} />
      <OrderLines lines={posting.lines} deliveryCommission={posting.delivery_commission} />
    </div>
  )
}

/** The accounts that hold what the market owes a shop. */
const OWED_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set(['pending', 'available', 'held'])

function Sums({ name, entries }: { name: string; entries: MoneyPosting['entries'] }) {
  const { currency } = useSettings()
  const { allAccounts } = useLedgerWords()
  if (entries.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="pb-1 font-semibold">{name}</h3>
      <dl>
        {entries.map(({ account, amount }) => (
          <div key={account} className="flex justify-between gap-3 border-t border-line py-2">
            <dt>{allAccounts[account]}</dt>
            <dd>
              <bdi className="num">{formatMoney(amount, currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
