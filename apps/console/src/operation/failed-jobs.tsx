import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { FailedJob } from '@rialto/contract'
import type { JobKind } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { CircleCheck } from 'lucide'
import { messageOf, showError } from '../lib/errors.tsx'
import { useWebhookWords } from '../webhooks/webhook-words.ts'
import { useJobs } from './use-jobs.ts'

/** Jobs of a kind that have failed, each with the reason and a way to try it again. */
export function FailedJobs({ kind, empty }: { kind: JobKind; empty: string }) {
  const { t } = useTranslation()
  const { query, retry } = useJobs(kind)
  const rows = query.data?.pages.flatMap(({ items }) => items)
  if (!rows && query.error)
    return <Notice tone="error">{messageOf(query.error, t('The jobs could not be loaded'))}</Notice>
  if (!rows)
    return (
      <div role="status" aria-label={t('Loading')} className="py-4">
        <SkeletonText lines={4} />
      </div>
    )
  if (rows.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={t('Nothing has failed')}>
        {empty}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {rows.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isTrying={retry.isPending && retry.variables === job.id}
            onRetry={() =>
              retry.mutate(job.id, { onError: (error) => showError(error, t('The shop cannot be reached')) })
            }
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-3" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

function JobRow({ job, isTrying, onRetry }: { job: FailedJob; isTrying: boolean; onRetry: () => void }) {
  const { i18n, t } = useTranslation()
  const words = useWebhookWords()
  const { to, subject, event, shop, created_at, attempts, error, fault, http_status, next_attempt_at, can_retry } = job
  const moment = (time: string) => formatMoment(time, i18n.language)
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-3">
      <div className="grid min-w-0 gap-0.5">
        <b className="font-semibold break-words">
          <bdi>{to}</bdi>
        </b>
        <span className="break-words">
          <bdi>{event ? words.events[event] : subject || t('Short message')}</bdi>
          {shop && (
            <>
              {' · '}
              <bdi>{shop.name}</bdi>
            </>
          )}
        </span>
        <span className="text-13 break-words text-danger">
          {fault ? words.faults[fault] : <bdi>{error}</bdi>}
          {http_status !== null && <bdi> ({http_status})</bdi>}
        </span>
        <span className="text-13 text-ink-2">
          <time dateTime={created_at}>{moment(created_at)}</time>
          {' · '}
          {t('{{count}} attempts', { count: attempts })}
          {' · '}
          {next_attempt_at ? `${t('Next attempt')}: ${moment(next_attempt_at)}` : t('Given up')}
        </span>
      </div>
      {can_retry && (
        <Button
          size="sm"
          className="flex-none max-md:min-h-11"
          pending={isTrying}
          aria-label={`${t('Try again')}: ${to}`}
          onClick={onRetry}
        >
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}
