import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LedgerEntry, LedgerOverview } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { formatMoney } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { monthName, monthOf } from '../list/months.ts'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { AdjustmentForm, Adjustments } from './adjustments.tsx'
import { keyIn, useLedgerWords } from './ledger-words.ts'
import { MarketPosting, useMarketEntries } from './market-entries.tsx'
import { Figure } from './money-figures.tsx'
import { MoneyOfShop, ShopBalanceList } from './shop-balances.tsx'
import { WhereMoneyIs } from './where-money-is.tsx'

const OVERVIEW = 'GET /admin/ledger/accounts'
const ENTRIES = 'GET /admin/ledger/entries'

/** Shows the staff where the market's money is and whose it is, each entry that this is made of, and corrections. */
export function MarketMoneyScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { marketAccounts, kinds } = useLedgerWords()
  const [opened, setOpened] = useState<LedgerEntry>()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const idOf = (name: string) => (/^[1-9]\d{0,9}$/.test(state.filter(name)) ? Number(state.filter(name)) : undefined)
  const query = {
    month: monthOf(state.filter('month')),
    kind: keyIn(kinds, state.filter('kind')),
    account: keyIn(marketAccounts, state.filter('account')),
    shop_id: idOf('shop'),
    order_id: idOf('order'),
  }
  const overview = useQuery({
    queryKey: [OVERVIEW],
    queryFn: ({ signal }) => consoleApi.call(OVERVIEW, { signal }),
  })
  const { data } = usePagedList({
    queryKey: [ENTRIES, query],
    read: (cursor, signal) => consoleApi.call(ENTRIES, { query: { ...query, cursor }, signal }),
    isRealtime: false,
  })
  const list = useMarketEntries({ firstMonth: overview.data?.first_month ?? null, query, onOpen: setOpened })
  const choose = (choices: Record<string, string>) => {
    state.choose({ shop: '', account: '', order: '', ...choices })
    setOpened(undefined)
  }
  return (
    <>
      <PageHead title={t('Money')} updatedAt={data.updatedAt} isRealtime={false}>
        <Button onClick={() => setIsCorrecting(true)}>{t('Correct an account')}</Button>
      </PageHead>
      <MoneyTabs />
      {overview.data ? (
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          <Totals overview={overview.data} />
          <WhereMoneyIs overview={overview.data} onOpen={(account) => choose({ account })} />
          <Adjustments proposed={overview.data.proposed} />
          <ShopBalanceList onOpen={(shop) => choose({ shop: String(shop) })} />
          {query.shop_id !== undefined && (
            <MoneyOfShop
              key={query.shop_id}
              id={query.shop_id}
              onOpen={(chosen) => state.choose({ ...chosen, account: 'available' })}
            />
          )}
        </div>
      ) : (
        <Skeleton className="mb-6 h-96" />
      )}
      <List list={list} state={state} data={data} />
      {opened && (
        <MarketPosting
          entry={opened}
          onOrder={(order) => choose({ order: String(order) })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isCorrecting && (
        <AdjustmentForm accounts={overview.data?.accounts ?? []} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  )
}

function Totals({ overview: { totals, months } }: { overview: LedgerOverview }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  const [now, before] = months
  const { owed_to_sellers, can_be_paid, waits, at_gateways, owed_to_customers } = totals
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        name={t('Owed to sellers')}
        amount={owed_to_sellers}
        note={t('{{free}} can be paid, {{waiting}} waits', { free: money(can_be_paid), waiting: money(waits) })}
      />
      <Figure
        name={t('At the payment gateways')}
        amount={at_gateways}
        note={t('Paid by customers, and not yet in the bank')}
      />
      <Figure name={t('Owed to customers')} amount={owed_to_customers} note={t('Refunds that have not arrived')} />
      <Figure
        name={now ? t('Commission, {{month}}', { month: monthName(now.month, i18n.language) }) : t('Commission')}
        amount={now?.commission ?? 0}
        note={
          before
            ? t('{{amount}} in {{month}}', {
                amount: money(before.commission),
                month: monthName(before.month, i18n.language),
              })
            : ''
        }
      />
    </dl>
  )
}
