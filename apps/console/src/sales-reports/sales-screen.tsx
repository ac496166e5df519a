import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesFigures, SalesReport } from '@rialto/contract'
import { SALES_DAYS_MAX } from '@rialto/contract/limits'
import { SALES_COMPARISONS, SALES_DIMENSIONS } from '@rialto/contract/sales-enums'
import { DateField } from '@rialto/ui/date-field.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { pagedList } from '../list/use-paged-list.ts'
import { addDaysTo, PERIODS } from './periods.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesEntries } from './sales-entries.tsx'
import { choicesOfRow, type ListedRow, useSalesList } from './sales-list.tsx'
import { SalesSum, SalesTotals } from './sales-totals.tsx'
import { useSalesWords } from './sales-words.ts'
import {
  CHART_FIGURES,
  type ChartFigure,
  queryOf,
  readChoice,
  type SalesChoice,
  useSalesRows,
  useSalesTimes,
} from './use-sales.ts'

/** What was sold, of the present shop or of the whole market: its sum, over time, and by one aspect. */
export function SalesScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const isStaff = place?.kind === 'market'
  const state = useListState()
  const choice = readChoice(state, isStaff)
  const query = useSalesRows(choice)
  const { nameOf } = useSalesWords()
  // As chosen when it was opened: the rows of another aspect have other keys.
  const [opened, setOpened] = useState<{ title: string; choice: SalesChoice }>()
  const report = query.data?.pages[0]
  const isOther = query.isPlaceholderData
  const rows = query.data?.pages
    .flatMap(({ items }) => items)
    .map((row, id): ListedRow => ({ ...row, id }))
    // Days without sales stand in the chart.
    .filter(({ figures }) => figures.sales !== 0 || figures.refunds !== 0 || figures.left !== 0)
  const list = useSalesList({
    ...{ choice, state, filtered: report?.filtered, isOwn: !isStaff },
    onOpen: (row) => setOpened({ title: nameOf(choice.by, row), choice: restricted(choice, state, row, isStaff) }),
  })
  return (
    <>
      <PageHead title={t('Sales')} updatedAt={query.dataUpdatedAt} isRealtime={false} />
      <MoneyTabs />
      <SalesControls choice={choice} state={state} isStaff={isStaff} />
      {report && (
        <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          <PeriodLine report={report} />
          {report.is_behind && (
            <Notice tone="warn">{t('Sales are being counted. The figures grow until that is done.')}</Notice>
          )}
          <SalesTotals report={report} isOwn={!isStaff} />
          <ChartOfChoice choice={choice} state={state} isOwn={!isStaff} />
          <SalesSum report={report} isOwn={!isStaff} />
        </div>
      )}
      <List list={list} state={state} data={pagedList(query, { rows: isOther ? undefined : rows, total: null })} />
      {opened && (
        <SalesEntries title={opened.title} query={queryOf(opened.choice)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** A choice with what a row stands for. */
function restricted(choice: SalesChoice, state: ListState, { key }: ListedRow, isStaff: boolean): SalesChoice {
  const chosen = choicesOfRow(choice.by, key)
  return readChoice({ ...state, filter: (id) => chosen[id] ?? state.filter(id) }, isStaff)
}

function PeriodLine({ report: { period, before, first_day } }: { report: SalesReport }) {
  const { i18n, t } = useTranslation()
  const day = (text: string) => formatDay(`${text}T12:00:00Z`, i18n.language)
  const days = ({ from, to }: { from: string; to: string }) =>
    from === to ? day(from) : t('{{from}} to {{to}}', { from: day(from), to: day(to) })
  return (
    <p className="text-13 text-ink-2">
      {days(period)}
      {before && <> · {t('compared with {{days}}', { days: days(before) })}</>}
      {first_day && first_day > period.from && <> · {t('counted since {{day}}', { day: day(first_day) })}</>}
    </p>
  )
}

interface ControlsProps {
  choice: SalesChoice
  state: ListState
  isStaff: boolean
}

function SalesControls({ choice, state, isStaff }: ControlsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { periods, comparisons, dimensions } = useSalesWords()
  const { days } = choice
  const offered = SALES_DIMENSIONS.filter((by) => by !== 'shop' || (isStaff && isMarket))
  const choosePeriod = (period: string) =>
    state.choose(period === 'own' ? { period, ...days } : { period, from: '', to: '' })
  const chooseDays = (from: string, to: string) => state.choose({ period: 'own', from, to })
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 *:min-w-0 max-md:*:basis-full">
      <NativeSelect label={t('Period')} value={choice.period} onChange={({ target }) => choosePeriod(target.value)}>
        {PERIODS.map((name) => (
          <option key={name} value={name}>
            {periods[name]}
          </option>
        ))}
      </NativeSelect>
      {choice.period === 'own' && (
        <>
          <DateField
            label={t('From')}
            value={days.from}
            max={days.to}
            min={addDaysTo(days.to, 1 - SALES_DAYS_MAX)}
            onChange={(from) => chooseDays(from, days.to)}
          />
          <DateField
            label={t('To')}
            value={days.to}
            min={days.from}
            max={addDaysTo(days.from, SALES_DAYS_MAX - 1)}
            onChange={(to) => chooseDays(days.from, to)}
          />
        </>
      )}
      <NativeSelect
        label={t('Compare')}
        value={choice.compare}
        onChange={({ target }) => state.choose({ compare: target.value })}
      >
        {SALES_COMPARISONS.map((compare) => (
          <option key={compare} value={compare}>
            {comparisons[compare]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('Grouped by')}
        value={choice.by}
        onChange={({ target }) => state.choose({ by: target.value })}
      >
        {offered.map((by) => (
          <option key={by} value={by}>
            {dimensions[by]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function ChartOfChoice({ choice, state, isOwn }: { choice: SalesChoice; state: ListState; isOwn: boolean }) {
  const { t } = useTranslation()
  const times = useSalesTimes(choice)
  const names: Record<ChartFigure, string> = {
    sales: t('Sales'),
    left: isOwn ? t('Left for you') : t('Left for sellers'),
    refunds: t('Refunds'),
    orders: t('Orders'),
    pieces: t('Pieces'),
  }
  // A day alone, or nothing sold, is no line.
  const isEmpty = times?.report.items.every(
    ({ figures, before }) => isNothing(figures) && (!before || isNothing(before)),
  )
  if (!times || times.report.items.length < 2 || isEmpty) return null
  return (
    <section aria-label={t('Over time')} className="panel grid gap-2 px-4 py-3 md:px-5">
      <NativeSelect
        label={t('Shown over time')}
        labelHidden
        className="w-fit"
        value={choice.figure}
        onChange={({ target }) => state.choose({ figure: target.value })}
      >
        {CHART_FIGURES.map((figure) => (
          <option key={figure} value={figure}>
            {names[figure]}
          </option>
        ))}
      </NativeSelect>
      <SalesChart {...times} figure={choice.figure} name={names[choice.figure]} />
    </section>
  )
}

const isNothing = ({ sales, refunds, left }: SalesFigures): boolean => sales === 0 && refunds === 0 && left === 0
