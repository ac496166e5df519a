import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, ReportedShop } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, Landmark } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { saveFile } from '../list/csv.ts'
import { List } from '../list/list.tsx'
import { monthName, monthsSince } from '../list/months.ts'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { choicesOf, useGapWords, yearOf } from './tax-report-screen.tsx'

const REPORT = 'GET /admin/dac7'

/** The files that leave the market: each month's bookkeeping, and the yearly report on its sellers to the tax office. */
export function ExportsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const asked = yearOf(state.filter('year'))
  const { data, first } = usePagedList({
    queryKey: [REPORT, asked],
    read: async (cursor, signal) => {
      const after = cursor === undefined ? undefined : Number(cursor)
      const page = await consoleApi.call(REPORT, { query: { year: asked, after }, signal })
      const items = page.items.map((item) => ({ ...item, id: item.shop.id }))
      return { ...page, items, next_cursor: page.next_cursor === null ? null : String(page.next_cursor) }
    },
    isRealtime: false,
  })
  return (
    <>
      <PageHead title={t('Exports')} updatedAt={data.updatedAt} isRealtime={false} />
      <MoneyTabs />
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <Bookkeeping />
        <section className="grid gap-1 max-md:mt-3">
          <h2 className="text-18">{t('Report on sellers to the tax office (DAC7)')}</h2>
          <p className="max-w-180 text-ink-2">
            {first && !first.is_over
              ? t('This year is not over yet, so these figures still change.')
              : t(
                  'Due by 31 January for the year before. Whoever sold less than 30 times for no more than €2,000 is left out. Each seller reads the own report under Money.',
                )}
          </p>
        </section>
      </div>
      <List list={useReportList(first)} state={state} data={data} />
    </>
  )
}

/** Saves a month of the ledger's accounts for bookkeeping. */
function Bookkeeping() {
  const { i18n, t } = useTranslation()
  const call = 'GET /admin/ledger/accounts'
  const { data } = useQuery({ queryKey: [call], queryFn: ({ signal }) => consoleApi.call(call, { signal }) })
  const months = monthsSince(data?.first_month ?? null, undefined)
  const [chosen, setChosen] = useState<string>()
  // The month before is the last one that is over.
  const month = chosen ?? months[1] ?? months[0]
  const save = async () => {
    if (!month) return
    try {
      saveFile(`bookkeeping-${month}.csv`, await consoleApi.call('GET /admin/bookkeeping.csv', { query: { month } }))
    } catch (error) {
      showError(error, t('The file could not be fetched'))
    }
  }
  return (
    <Section title={t('Bookkeeping')}>
      <div className="grid gap-3 px-4 py-4 md:px-5">
        <p className="max-w-180 text-ink-2">
          {t(
            'A month of all accounts: what each began with, what changed by kind, what it ended with, and commission by its tax.',
          )}
        </p>
        {month ? (
          <div className="flex flex-wrap items-end gap-3">
            <NativeSelect
              label={t('Month')}
              className="w-56 max-w-full"
              value={month}
              onChange={({ target }) => setChosen(target.value)}
            >
              {months.map((one) => (
                <option key={one} value={one}>
                  {monthName(one, i18n.language)}
                </option>
              ))}
            </NativeSelect>
            <Button onClick={() => void save()}>
              <Icon as={Download} size={18} />
              {t('CSV')}
            </Button>
          </div>
        ) : (
          <p>{t('There are no entries yet.')}</p>
        )}
      </div>
    </Section>
  )
}

function useReportList(
  report: Pick<DataFor<typeof REPORT>, 'year' | 'years'> | undefined,
): ListDescription<ReportedShop> {
  const { t } = useTranslation()
  const columns = useReportColumns()
  return {
    label: report ? t('Sellers of {{year}}', { year: String(report.year) }) : t('Sellers'),
    fileName: `dac7-${report?.year ?? ''}`,
    columns,
    ...(report && {
      saveAll: async () =>
        saveFile(
          `dac7-${report.year}.csv`,
          await consoleApi.call('GET /admin/dac7.csv', { query: { year: report.year } }),
        ),
    }),
    idOf: ({ shop }) => shop.id,
    nameOf: ({ shop }) => shop.name,
    card: (item) => <ReportCard item={item} />,
    newestFirst: false,
    filters: [
      {
        id: 'year',
        label: t('Year'),
        options: (report ? choicesOf(report) : []).map((one) => ({ value: String(one), label: String(one) })),
        matches: () => true,
      },
    ],
    empty: {
      icon: Landmark,
      title: t('Nobody sold anything in this year'),
      text: t('Sellers stand here with their sales by the quarter as soon as customers have paid.'),
    },
    failed: t('The report could not be loaded'),
  }
}

function useReportColumns(): ListColumn<ReportedShop>[] {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const reported = ({ is_reported }: ReportedShop) => (is_reported ? t('Reported') : t('Left out'))
  const amount = (id: 'consideration' | 'fees', title: string): ListColumn<ReportedShop> => ({
    id,
    title,
    align: 'end',
    cell: ({ total }) => <bdi className="num whitespace-nowrap">{formatMoney(total[id], currency)}</bdi>,
    text: ({ total }) => plainAmount(total[id], currency),
  })
  const words = useGapWords()
  const missing = ({ gaps }: ReportedShop) => listed(gaps.map((gap) => words[gap]))
  return [
    {
      id: 'shop',
      title: t('Seller'),
      cell: ({ shop }) => <bdi className="block max-w-60 truncate font-semibold">{shop.name}</bdi>,
      text: ({ shop }) => shop.name,
    },
    {
      id: 'reported',
      title: t('State'),
      cell: (item) => <span className="whitespace-nowrap">{reported(item)}</span>,
      text: reported,
    },
    {
      id: 'missing',
      title: t('Missing'),
      grows: true,
      cell: (item) => <span className="text-ink-2">{missing(item)}</span>,
      text: missing,
    },
    {
      id: 'sales',
      title: t('Sales'),
      align: 'end',
      cell: ({ total }) => <bdi className="num">{total.sales}</bdi>,
      text: ({ total }) => String(total.sales),
    },
    amount('fees', t('Fees')),
    amount('consideration', t('Income')),
  ]
}

function ReportCard({ item }: { item: ReportedShop }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const words = useGapWords()
  const { shop, total, is_reported, gaps } = item
  return (
    <div className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{shop.name}</bdi>
        <bdi className="num whitespace-nowrap">{formatMoney(total.consideration, currency)}</bdi>
      </span>
      <span className="text-13 text-ink-2">
        {is_reported ? t('Reported') : t('Left out')} · {t('Sales')}: {total.sales}
      </span>
      {gaps.length > 0 && (
        <span className="text-13 text-warn">
          {t('Missing')}: {listed(gaps.map((gap) => words[gap]))}
        </span>
      )}
    </div>
  )
}
