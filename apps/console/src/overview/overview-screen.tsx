import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Overview } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../errors/show-error.ts'
import { PageHead } from '../list/page-head.tsx'
import { useIsLate } from '../list/use-is-late.ts'
import { Figures } from './figures.tsx'
import { HealthLine } from './health-line.tsx'
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

/** The market's work that needs a person, its health and its figures. */
export function OverviewScreen() {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useOverview()
  const isLate = useIsLate(isPending)
  return (
    <>
      <PageHead title={t('Overview')} updatedAt={dataUpdatedAt} />
      {data ? (
        <>
          <WorkSum overview={data} />
          {data.health && <HealthLine health={data.health} />}
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <WorkList overview={data} />
            {data.figures && (
              <aside aria-label={t('Figures')} className="min-w-0">
                <Figures spans={data.figures} />
              </aside>
            )}
          </div>
        </>
      ) : error ? (
        <ErrorState
          title={t('The overview could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, '')}
        </ErrorState>
      ) : (
        isLate && (
          <div role="status" aria-label={t('Loading')} className="max-w-160 py-6">
            <SkeletonText lines={8} />
          </div>
        )
      )}
    </>
  )
}
