import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Overview } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { usePlace } from '../lib/place.tsx'
import { PageHead } from '../list/page-head.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { Figures } from './figures.tsx'
import { HealthLine } from './health-line.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { useOverview } from './use-overview.ts'
import { WorkList } from './work-list.tsx'
import { useWorkRows } from './work-rows.ts'

/** How much needs a person, in a sentence. */
function WorkSum({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { rows } = useWorkRows(overview)
  const waiting = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mb-4 text-ink-2">
      {waiting === 0 ? t('Nothing needs a person now.') : t('{{count}} things need a person.', { count: waiting })}
    </p>
  )
}

/** Leads back to the setup of a market that is not open yet. */
function OpeningNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-4">
      {t('Shoppers do not see the market yet.')} <TextLink to="/setup">{t('Go on setting it up')}</TextLink>
    </Notice>
  )
}

/** The market's work that needs a person, its health and its figures. */
export function OverviewScreen() {
  const { t } = useTranslation()
  const query = useOverview()
  const { data, dataUpdatedAt } = query
  const { place } = usePlace()
  const readsRecord = place?.kind === 'market' && place.market.permissions.includes('record')
  return (
    <>
      <PageHead title={t('Overview')} updatedAt={dataUpdatedAt} />
      {data ? (
        <>
          {data.is_opening && <OpeningNotice />}
          <WorkSum overview={data} />
          {data.health && <HealthLine health={data.health} />}
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <WorkList overview={data} />
            <div className="grid min-w-0 gap-6">
              {data.figures && (
                <aside aria-label={t('Figures')} className="min-w-0">
                  <Figures spans={data.figures} />
                </aside>
              )}
              {readsRecord && <LatestChanges />}
            </div>
          </div>
        </>
      ) : (
        <WaitingScreen query={query} failed={t('The overview could not be loaded')} />
      )}
    </>
  )
}
