import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LedgerEntry, MoneyEntry } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useLedgerWords } from '../ledger/ledger-words.ts'
import { MarketPosting } from '../ledger/market-entries.tsx'
import { PostingDialog } from '../ledger/money-screen.tsx'
import { Amount } from '../ledger/why-changed.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { usePlace } from '../lib/place.tsx'
import { monthOf } from '../list/months.ts'
import { PageHead } from '../list/page-head.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { StatementView, useStatementTitle } from './statement-view.tsx'

const OWN = 'GET /seller/statements/{month}'
const OF_MARKET = 'GET /admin/statements/{id}'

/** A statement of the present shop. */
export function StatementScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const month = monthOf(useParams().month ?? '')
  const titleOf = useStatementTitle()
  const query = useInfiniteQuery({
    queryKey: [OWN, place?.key, month],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(OWN, { params: { month: month ?? '' }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: month !== undefined,
  })
  if (!month || isMissing(query.error)) return <NotFound />
  const params = { month }
  return (
    <>
      <PageHead title={titleOf(month)} back={{ to: '/money/statements', label: t('Statements') }}>
        <SaveButtons
          number={query.data?.pages[0]?.statement.number ?? month}
          read={() => consoleApi.call('GET /seller/statements/{month}.pdf', { params })}
          csv={() => consoleApi.call('GET /seller/statements/{month}.csv', { params })}
        />
      </PageHead>
      <Whole
        query={query}
        invoicePath={(id) => `/money/fee-invoices/${id}`}
        payoutPath={(id) => `/money/payouts/${id}`}
        entriesOf={(order) => <OwnEntries month={month} order={order} />}
      />
    </>
  )
}

/** A statement of any shop, for the market's staff. */
export function MarketStatementScreen() {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const titleOf = useStatementTitle()
  const query = useInfiniteQuery({
    queryKey: [OF_MARKET, id],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(OF_MARKET, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: isId,
  })
  if (!isId || isMissing(query.error)) return <NotFound />
  const statement = query.data?.pages[0]?.statement
  const title = statement ? listed([titleOf(statement.month), statement.shop.name]) : t('Statement')
  return (
    <>
      <PageHead title={title} back={{ to: '/market-money/documents', label: t('Documents') }}>
        <SaveButtons
          number={statement?.number ?? String(id)}
          read={() => consoleApi.call('GET /admin/statements/{id}.pdf', { params: { id } })}
          csv={() => consoleApi.call('GET /admin/statements/{id}.csv', { params: { id } })}
        />
      </PageHead>
      <Whole
        query={query}
        invoicePath={(invoice) => `/market-money/documents/invoices/${invoice}`}
        entriesOf={(order) =>
          statement && <MarketEntries shop={statement.shop.id} month={statement.month} order={order} />
        }
      />
    </>
  )
}

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type Page = Awaited<ReturnType<typeof consoleApi.call<typeof OWN>>>

interface WholeProps extends Pick<Parameters<typeof StatementView>[0], 'invoicePath' | 'payoutPath' | 'entriesOf'> {
  query: {
    data: { pages: Page[] } | undefined
    error: unknown
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
}

/** A statement, its skeleton, or why it is not there. */
function Whole({ query, ...view }: WholeProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = query
  const statement = data?.pages[0]?.statement
  if (data && statement)
    return (
      <StatementView
        {...view}
        statement={statement}
        orders={data.pages.flatMap(({ orders }) => orders)}
        more={
          query.hasNextPage
            ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
            : undefined
        }
      />
    )
  if (!error) return <Skeleton className="h-96" />
  return (
    <ErrorState
      title={t('The statement could not be loaded')}
      retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
    >
      {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
    </ErrorState>
  )
}

/** More than an order has in a month. */
const ENTRIES = 200

/** The entries of an order of the present shop in a month, each of which opens to the lines of the order. */
function OwnEntries({ month, order }: { month: string; order: number }) {
  const { place } = usePlace()
  const [opened, setOpened] = useState<MoneyEntry>()
  const call = 'GET /seller/money/entries'
  const { data } = useQuery({
    queryKey: [call, place?.key, month, order],
    queryFn: ({ signal }) => consoleApi.call(call, { query: { month, order, limit: ENTRIES }, signal }),
  })
  return (
    <>
      <EntryRows entries={data?.items} onOpen={setOpened} />
      {opened && <PostingDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function MarketEntries({ shop, month, order }: { shop: number; month: string; order: number }) {
  const [opened, setOpened] = useState<LedgerEntry>()
  const call = 'GET /admin/ledger/entries'
  const { data } = useQuery({
    queryKey: [call, shop, month, order],
    queryFn: ({ signal }) =>
      consoleApi.call(call, { query: { month, shop_id: shop, order_id: order, limit: ENTRIES }, signal }),
  })
  return (
    <>
      <EntryRows entries={data?.items} onOpen={setOpened} />
      {opened && (
        <MarketPosting entry={opened} onOrder={() => setOpened(undefined)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

interface EntryRowsProps<Entry> {
  entries: readonly Entry[] | undefined
  onOpen: (entry: Entry) => void
}

/** Entries by which an order changed an account; a row opens all of its posting. */
function EntryRows<Entry extends Pick<MoneyEntry, 'id' | 'kind' | 'amount'> & { account: LedgerEntry['account'] }>({
  entries,
  onOpen,
}: EntryRowsProps<Entry>) {
  const { t } = useTranslation()
  const { kinds, allAccounts } = useLedgerWords()
  if (!entries) return <Skeleton className="mt-3 h-20" />
  return (
    <section aria-label={t('Entries')} className="mt-3 pb-2">
      <h3 className="text-12 text-ink-2">{t('Entries')}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-start hover:bg-hover md:min-h-9"
              onClick={() => onOpen(entry)}
            >
              <span className="min-w-0 wrap-anywhere">
                {kinds[entry.kind]} <span className="text-12 text-ink-2">{allAccounts[entry.account]}</span>
              </span>
              <Amount amount={entry.amount} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
