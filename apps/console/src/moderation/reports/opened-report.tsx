import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketReportDetails } from '@rialto/contract'
import { Link } from 'react-router'
import { useCanOpen } from '../../lib/place.tsx'
import { WaitingScreen } from '../../list/waiting.tsx'
import { useMarketReportWords } from './report-words.ts'
import { ReportedThing } from './reported-thing.tsx'
import { SettleFoot } from './settle-foot.tsx'
import { useReport } from './use-reports.ts'

/** A report with the thing as its reader sees it, other reports of the same thing, and the decision. */
export function OpenedReport({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useReport(id)
  if (!query.data) return <WaitingScreen query={query} failed={t('The report could not be loaded')} />
  const { report } = query.data
  return (
    <div className="grid gap-5">
      <Said report={report} />
      <ReportedThing report={report} />
      <OtherReports others={report.others} />
      <SettleFoot key={String(report.settled?.at)} report={report} />
    </div>
  )
}

type Told = Pick<MarketReportDetails, 'reporter' | 'text' | 'created_at' | 'settled'>

function Said({ report }: { report: MarketReportDetails }) {
  const { kinds, reasonOf } = useMarketReportWords()
  return (
    <div className="grid gap-2">
      <p className="text-12 text-ink-2">{kinds[report.kind]}</p>
      <b className="text-16">{reasonOf(report)}</b>
      <Words told={report} />
    </div>
  )
}

function Words({ told: { reporter, text, created_at, settled } }: { told: Told }) {
  const { t, i18n } = useTranslation()
  const { outcomes } = useMarketReportWords()
  const canOpen = useCanOpen()
  return (
    <div className="grid gap-1.5">
      {text && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {text}
        </blockquote>
      )}
      <span className="flex flex-wrap gap-x-2.5 text-12 text-ink-2">
        {reporter.id !== null && canOpen('/customers') ? (
          <Link to={`/customers/${reporter.id}`} className="text-accent-ink underline-offset-3 hover:underline">
            <bdi>{reporter.name}</bdi>
          </Link>
        ) : (
          <bdi>{reporter.name}</bdi>
        )}
        <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
      </span>
      {settled && (
        <p className="text-12 text-ink-2">
          {t('{{outcome}} by {{name}}, {{time}}', {
            outcome: outcomes[settled.outcome],
            name: settled.by,
            time: formatMoment(settled.at, i18n.language),
          })}
          {settled.note && <span className="block wrap-anywhere whitespace-pre-wrap">{settled.note}</span>}
        </p>
      )}
    </div>
  )
}

function OtherReports({ others }: Pick<MarketReportDetails, 'others'>) {
  const { t } = useTranslation()
  const { reasons } = useMarketReportWords()
  if (others.length === 0) return null
  return (
    <section aria-label={t('Other reports of the same')} className="grid gap-3">
      <h3 className="text-14 font-semibold">{t('Other reports of the same')}</h3>
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.id} className="grid gap-1">
            <span>{reasons[other.reason]}</span>
            <Words told={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
