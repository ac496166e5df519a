import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReport } from '@rialto/contract'
import { REPORT_VIEWS, type ReportView } from '@rialto/contract/enums'
import { Flag } from 'lucide'
import { Age } from '../lib/ages.tsx'
import { ShopName, useIsMarket } from '../lib/settings.tsx'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { OpenedReport, useMarketReportWords } from './opened-report.tsx'
import { useReports } from './use-moderation.ts'

/** Reports of shoppers and shops, the longest waiting first, and the opened one beside them. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useReports(state)
  const id = openedIn(state)
  const list = useReportList({ state, counts, isNarrow: id > 0 })
  return (
    <>
      <PageHead title={t('Reports')} updatedAt={data.updatedAt} isRealtime={false} />
      <BesideList
        title={t('Report')}
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedReport key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}

/** A report should not wait longer. */
const LATE_MS = 24 * 3_600_000

interface Options {
  state: ListState
  counts: Record<ReportView, number> | undefined
  /** A report lies beside the list, which then has less room. */
  isNarrow: boolean
}

/** Describes the list of reports. */
function useReportList({ state, counts, isNarrow }: Options): ListDescription<MarketReport> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { views } = useMarketReportWords()
  const columns = useColumns()
  return {
    label: t('Reports'),
    fileName: 'reports',
    columns: isNarrow ? columns.filter(({ id }) => id === 'title' || id === 'age') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    card: (report) => <ReportCard report={report} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: REPORT_VIEWS.map((id) => ({ id, label: views[id], count: counts?.[id] })),
    empty: {
      icon: Flag,
      title: t('No reports here'),
      text: isMarket ? t('Reports of shoppers and shops appear here.') : t('Reports of shoppers appear here.'),
    },
    failed: t('The reports could not be loaded'),
  }
}

function useColumns(): ListColumn<MarketReport>[] {
  const { t } = useTranslation()
  const { kinds, outcomes, reasonOf } = useMarketReportWords()
  return [
    {
      id: 'title',
      title: t('About'),
      grows: true,
      cell: (report) => <Title report={report} />,
      text: ({ kind, title }) => `${kinds[kind]}: ${title}`,
    },
    {
      id: 'reason',
      title: t('Reason'),
      cell: (report) => <span className="whitespace-nowrap">{reasonOf(report)}</span>,
      text: reasonOf,
    },
    {
      id: 'reporter',
      title: t('Reported by'),
      cell: ({ reporter }) => (
        <span className="whitespace-nowrap text-ink-2">
          <bdi>{reporter.name}</bdi>
        </span>
      ),
      text: ({ reporter }) => reporter.name,
    },
    {
      id: 'age',
      title: t('Waits'),
      align: 'end',
      cell: ({ settled, created_at }) =>
        settled ? outcomes[settled.outcome] : <Age since={created_at} lateAfter={LATE_MS} />,
      text: ({ settled, created_at }) => (settled ? outcomes[settled.outcome] : created_at),
    },
  ]
}

function Title({ report: { kind, title, thumbnail, shop } }: { report: MarketReport }) {
  const { kinds } = useMarketReportWords()
  return (
    <span className="flex min-w-0 items-center gap-3">
      {thumbnail && (
        <img
          src={`${thumbnail}?w=96`}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="dim-dark size-8 flex-none rounded-badge bg-tile object-cover"
        />
      )}
      <span className="min-w-0">
        <b className="block truncate">
          <bdi>{title}</bdi>
        </b>
        <small className="block truncate text-12 text-ink-2">
          {kinds[kind]}
          <ShopName before=" · " shop={shop} />
        </small>
      </span>
    </span>
  )
}

function ReportCard({ report }: { report: MarketReport }) {
  const { outcomes, reasonOf } = useMarketReportWords()
  return (
    <div className="grid gap-1.5">
      <Title report={report} />
      <span className="flex items-center justify-between gap-3 text-12 text-ink-2">
        <span>{reasonOf(report)}</span>
        {report.settled ? outcomes[report.settled.outcome] : <Age since={report.created_at} lateAfter={LATE_MS} />}
      </span>
    </div>
  )
}
