import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MonthDocuments } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useShopChoices } from '../commission/use-commission.ts'
import { FeeInvoiceNumbers } from '../invoices/number-ranges.tsx'
import { consoleApi } from '../lib/api.ts'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { Section } from '../lib/section.tsx'
import { List } from '../list/list.tsx'
import { monthName, monthOf, monthsSince } from '../list/months.ts'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { useGapWords, useMissingList, withIds } from './missing-list.tsx'
import { PdfIcon } from './save-buttons.tsx'
import { useFeeInvoiceList, useStatementList } from './statement-list.tsx'
import { pageOf } from './statements-screen.tsx'

const STATEMENTS = 'GET /admin/statements'
const INVOICES = 'GET /admin/fee-invoices'
const OVERVIEW = 'GET /admin/month-documents'

const useOverview = () =>
  useQuery({ queryKey: [OVERVIEW], queryFn: ({ signal }) => consoleApi.call(OVERVIEW, { signal }) }).data

/** The month and seller that the address names, and the filters that choose them. */
function useChosen(first: string | null) {
  const { i18n, t } = useTranslation()
  const state = useListState()
  const month = monthOf(state.filter('month'))
  const shop = Number(state.filter('shop'))
  const filters = [
    {
      id: 'month',
      label: t('Month'),
      options: monthsSince(first, month).map((value) => ({ value, label: monthName(value, i18n.language) })),
      matches: () => true,
    },
    { id: 'shop', label: t('Seller'), options: useShopChoices(), matches: () => true },
  ]
  const shop_id = Number.isSafeInteger(shop) && shop > 0 ? shop : undefined
  return { state, filters, query: { month, shop_id } }
}

const firstOf = (overview: MonthDocuments | undefined) => overview?.months.at(-1)?.month ?? null

/** The statements of all shops, with the months that are closed and the numbers that were given. */
export function DocumentsScreen() {
  const { t } = useTranslation()
  const overview = useOverview()
  const { state, filters, query } = useChosen(firstOf(overview))
  const { data } = usePagedList({
    queryKey: [STATEMENTS, query],
    read: (cursor, signal) =>
      pageOf((page) => consoleApi.call(STATEMENTS, { query: { ...query, ...page }, signal }), cursor),
    isRealtime: false,
  })
  const list = useStatementList(
    {
      fileName: 'market-statements',
      filters,
      pathOf: ({ id }) => `/market-money/documents/statements/${id}`,
      action: ({ id, number }) => (
        <PdfIcon number={number} read={() => consoleApi.call('GET /admin/statements/{id}.pdf', { params: { id } })} />
      ),
      emptyText: t('On the first of each month, each seller with entries gets the statement of the month before.'),
    },
    true,
  )
  return (
    <>
      <Head current="statements" updatedAt={data.updatedAt} />
      {overview && <Overview overview={overview} />}
      <List list={list} state={state} data={data} />
    </>
  )
}

/** The market's invoices for its fee to all shops, or the months of shops that have none yet. */
export function MarketFeeInvoicesScreen() {
  const overview = useOverview()
  const chosen = useChosen(firstOf(overview))
  return chosen.state.view === 'missing' ? (
    <MissingInvoices overview={overview} chosen={chosen} />
  ) : (
    <WrittenInvoices overview={overview} chosen={chosen} />
  )
}

interface InvoicesProps {
  overview: MonthDocuments | undefined
  chosen: ReturnType<typeof useChosen>
}

/** An address without a view shows the first one. */
function useViews() {
  const { t } = useTranslation()
  return [
    { id: 'issued', label: t('Issued') },
    { id: 'missing', label: t('Without an invoice') },
  ]
}

function WrittenInvoices({ overview, chosen: { state, filters, query } }: InvoicesProps) {
  const { t } = useTranslation()
  const views = useViews()
  const { data } = usePagedList({
    queryKey: [INVOICES, query],
    read: (cursor, signal) =>
      pageOf((page) => consoleApi.call(INVOICES, { query: { ...query, ...page }, signal }), cursor),
    isRealtime: false,
  })
  const list = useFeeInvoiceList(
    {
      fileName: 'market-fee-invoices',
      filters,
      pathOf: ({ id }) => `/market-money/documents/invoices/${id}`,
      action: ({ id, number }) => (
        <PdfIcon number={number} read={() => consoleApi.call('GET /admin/fee-invoices/{id}.pdf', { params: { id } })} />
      ),
      emptyText: t('Each seller gets an invoice for each month in which commission was charged.'),
    },
    true,
  )
  return (
    <>
      <Head current="invoices" updatedAt={data.updatedAt} />
      {overview && <Lacks overview={overview} />}
      <List list={{ ...list, views }} state={state} data={data} />
      <div className="mt-6">
        <FeeInvoiceNumbers />
      </div>
    </>
  )
}

const MISSING = 'GET /admin/missing-fee-invoices'

/** The closed months of shops whose fee has no document, with what keeps it from being written. */
function MissingInvoices({ overview, chosen: { state, filters, query } }: InvoicesProps) {
  const { data } = usePagedList({
    queryKey: [MISSING, query],
    read: (cursor, signal) => consoleApi.call(MISSING, { query: { ...query, cursor }, signal }).then(withIds),
    isRealtime: false,
  })
  const list = useMissingList({ filters, views: useViews() })
  return (
    <>
      <Head current="invoices" updatedAt={data.updatedAt} />
      {overview && <MarketLacks lacks={overview.market_lacks} />}
      <List list={list} state={state} data={data} />
    </>
  )
}

function Head({ current, updatedAt }: { current: 'statements' | 'invoices'; updatedAt: number }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('Documents')} updatedAt={updatedAt} isRealtime={false} />
      <MoneyTabs current="/market-money/documents" />
      <TabLinks
        label={t('Documents')}
        className="mb-3"
        items={[
          { to: '/market-money/documents', label: t('Statements'), current: current === 'statements' },
          { to: '/market-money/documents/invoices', label: t('Fee invoices'), current: current === 'invoices' },
        ]}
      />
    </>
  )
}

function Overview({ overview }: { overview: MonthDocuments }) {
  const { i18n, t } = useTranslation()
  const { months, ranges, next } = overview
  const words = { invoice: t('Invoices'), credit_note: t('Credit notes') }
  const row = 'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 py-2.5 md:px-5'
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Lacks overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Section title={t('Closed months')}>
          <p className={`${row} text-ink-2`}>
            {t('{{month}} is closed on {{moment}}', {
              month: monthName(next.month, i18n.language),
              moment: formatMoment(next.from, i18n.language),
            })}
          </p>
          {months.slice(0, 3).map(({ month, statements, invoices, credit_notes, missing }) => (
            <p key={month} className={row}>
              <b>{monthName(month, i18n.language)}</b>
              <span className="text-13 text-ink-2">
                {t('Statements: {{number}}', { number: statements })} ·{' '}
                {t('Invoices: {{number}}', { number: invoices })} ·{' '}
                {t('Credit notes: {{number}}', { number: credit_notes })}
                {missing > 0 && ` · ${t('Missing: {{number}}', { number: missing })}`}
              </span>
            </p>
          ))}
        </Section>
        <Section title={t('Number ranges')}>
          {ranges.length === 0 && <p className={`${row} text-ink-2`}>{t('No number was given yet.')}</p>}
          {ranges.map(({ kind, year, count, next_number }) => (
            <p key={`${kind} ${year}`} className={row}>
              <span>
                {words[kind]} <span className="num">{year}</span>
                <span className="block text-12 text-ink-2">{t('Given: {{number}}', { number: count })}</span>
              </span>
              <span className="text-end text-13">
                <span className="text-ink-2">{t('Next')}</span> <bdi className="num">{next_number}</bdi>
              </span>
            </p>
          ))}
        </Section>
      </div>
    </div>
  )
}

/** What keeps invoices from being written, with the way to settle it. */
function Lacks({ overview: { market_lacks: ofMarket, shops_lack: ofShops } }: { overview: MonthDocuments }) {
  const { i18n, t } = useTranslation()
  const write = useGapWords()
  return (
    <>
      <MarketLacks lacks={ofMarket} />
      {ofShops.length > 0 && (
        <Notice tone="warn" className="mb-3">
          {t('These sellers have fees without an invoice, since something is missing:')}
          <ul className="mt-1 list-disc ps-5">
            {ofShops.map(({ shop, lacks, month }) => (
              <li key={`${shop.id} ${month}`}>
                <TextLink to={`/sellers?open=${shop.id}`}>
                  <bdi>{shop.name}</bdi>
                </TextLink>{' '}
                ({monthName(month, i18n.language)}): {write(lacks)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function MarketLacks({ lacks }: { lacks: MonthDocuments['market_lacks'] }) {
  const { t } = useTranslation()
  const write = useGapWords()
  if (lacks.length === 0) return null
  return (
    <Notice tone="warn" className="mb-3">
      {t('No fee invoice is written before the market has told: {{list}}.', { list: write(lacks) })}{' '}
      <TextLink to="/settings/payment#market_identity">{t('Who the market is')}</TextLink>
    </Notice>
  )
}
