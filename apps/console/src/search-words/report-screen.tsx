import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchReportRow } from '@rialto/contract'
import { SEARCH_REPORT_MIN } from '@rialto/contract/limits'
import { SEARCH_REPORT_VIEWS } from '@rialto/contract/market-enums'
import { ButtonLink, buttonStyle } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { SearchX } from 'lucide'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { Figures, PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import { SearchTabs } from './search-tabs.tsx'
import { useReport } from './search-word-calls.ts'

type Row = SearchReportRow & { id: number }

const PERIODS = [7, 30, 90]
const PERIOD = 30

/** The searches of people: all, those that found nothing, and those that were left without a click. */
export function ReportScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const days = PERIODS.find((period) => String(period) === state.filter('days')) ?? PERIOD
  const kind = SEARCH_REPORT_VIEWS.find((one) => one === state.view) ?? 'nothing'
  const locale = state.filter('locale')
  const query = useReport({ kind, days, ...(locale && { locale }) })
  const rows = query.data?.rows.map((row, id) => ({ ...row, id }))
  const list = useReportList(state)
  return (
    <>
      <PageHead title={t('Search words')} />
      <SearchTabs current="report" />
      {query.data && <Totals days={days} totals={query.data.totals} />}
      <List list={list} state={state} data={wholeList(query, { rows, total: rows?.length ?? null })} />
      <p className="py-4 text-12 text-ink-2">
        {t(
          'Counted without persons. A text appears once it was searched {{number}} times; mail addresses, phone numbers and long texts never do.',
          { number: SEARCH_REPORT_MIN },
        )}
      </p>
    </>
  )
}

interface TotalsProps {
  days: number
  totals: { searches: number; without_results: number; clicks: number }
}

function Totals({ days, totals }: TotalsProps) {
  const { t } = useTranslation()
  const share = (part: number) => `${totals.searches === 0 ? 0 : Math.round((part / totals.searches) * 100)}%`
  const figures = [
    [t('Searches in {{number}} days', { number: days }), String(totals.searches)],
    [t('Found nothing'), share(totals.without_results)],
    [t('Opened a product'), share(totals.clicks)],
  ] as const
  return (
    <div className="mb-2">
      <Figures figures={figures} />
    </div>
  )
}

function useReportList(state: ListState): ListDescription<Row> {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const titleOf = (locale: string) => languages.find(({ name }) => name === locale)?.title ?? locale
  const left = ({ searches, without_results, clicks }: Row) => Math.max(0, searches - without_results - clicks)
  const figure = (id: string, title: string, of: (row: Row) => number): ListColumn<Row> => ({
    ...{ id, title, align: 'end', cell: of, sortBy: of },
    text: (row) => String(of(row)),
  })
  return {
    label: t('What people searched'),
    fileName: 'searches',
    columns: [
      {
        ...{ id: 'text', title: t('Searched for'), grows: true, text: ({ text }) => text, sortBy: ({ text }) => text },
        cell: ({ text }) => (
          <b>
            <bdi>{text}</bdi>
          </b>
        ),
      },
      {
        ...{ id: 'language', title: t('Language'), text: ({ locale }) => titleOf(locale) },
        cell: ({ locale }) => <span className="whitespace-nowrap text-ink-2">{titleOf(locale)}</span>,
      },
      figure('searches', t('Searches'), ({ searches }) => searches),
      figure('nothing', t('Found nothing'), ({ without_results }) => without_results),
      figure('left', t('Left without a click'), left),
    ],
    idOf: ({ id }) => id,
    nameOf: ({ text }) => text,
    card: (row) => (
      <div className="grid gap-1">
        <b className="wrap-anywhere">
          <bdi>{row.text}</bdi>
        </b>
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          <span>{titleOf(row.locale)}</span>
          <span>
            {t('Searches')} {row.searches}
          </span>
          <span>
            {t('Found nothing')} {row.without_results}
          </span>
          <span>
            {t('Left without a click')} {left(row)}
          </span>
        </p>
      </div>
    ),
    action: ({ text, locale }) => (
      <span className="flex justify-end gap-2 max-md:flex-wrap">
        <a
          href={`/products?search=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('Try it')}: ${text}`}
          className={cx(buttonStyle({ variant: 'bare', size: 'sm' }), 'max-md:min-h-11')}
        >
          {t('Try it')}
        </a>
        <ButtonLink
          to={`/search-words/synonyms/new?${new URLSearchParams({ word: text, locale })}`}
          size="sm"
          className="max-md:min-h-11"
          aria-label={`${t('Make a synonym')}: ${text}`}
        >
          {t('Make a synonym')}
        </ButtonLink>
      </span>
    ),
    views: [
      { id: 'nothing', label: t('Found nothing') },
      { id: 'unclicked', label: t('Left without a click') },
      { id: 'all', label: t('All') },
    ],
    filters: [
      {
        ...{ id: 'days', label: t('Period'), matches: () => true },
        options: PERIODS.map((days) => ({ value: String(days), label: t('{{count}} days', { count: days }) })),
      },
      {
        ...{ id: 'locale', label: t('Language'), matches: () => true },
        options: languages.map(({ name, title }) => ({ value: name, label: title })),
      },
    ],
    empty: {
      icon: SearchX,
      title: state.view === '' ? t('Every search found something') : t('Nothing to tell yet'),
      text: t('Searches of shoppers appear here, the most frequent first.'),
    },
    failed: t('What people searched could not be loaded'),
  }
}
