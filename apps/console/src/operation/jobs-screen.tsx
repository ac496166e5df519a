import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Backup, FailedJob } from '@rialto/contract'
import type { JobKind } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { Link, useSearchParams } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useWebhookWords } from '../webhooks/use-webhooks.ts'

/** Messages, webhooks and refunds that have failed, and the backups. */
export function JobsScreen() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const tabs = [
    { id: 'message', label: t('Messages') },
    { id: 'webhook', label: t('Webhooks') },
    { id: 'refund', label: t('Refunds') },
    { id: 'backups', label: t('Backups') },
  ] as const
  const current = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'message'
  return (
    <>
      <PageHead title={t('Jobs and backups')} />
      <TabLinks
        label={t('Jobs and backups')}
        items={tabs.map(({ id, label }) => ({ to: `/jobs?tab=${id}`, label, current: id === current }))}
      />
      <div className="max-w-200">
        {current === 'message' && (
          <FailedJobs kind="message" empty={t('Mails and short messages that are refused appear here.')} />
        )}
        {current === 'webhook' && (
          <FailedJobs kind="webhook" empty={t('Events that programs of shops do not take appear here.')} />
        )}
        {current === 'refund' && (
          <FailedJobs kind="refund" empty={t('Refunds that a payment provider refuses appear here.')} />
        )}
        {current === 'backups' && <BackupList />}
      </div>
    </>
  )
}

/** Jobs of a kind that have failed, each with the reason and a way to try it again. */
function FailedJobs({ kind, empty }: { kind: JobKind; empty: string }) {
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

const MEGABYTE = 1_048_576
const tones = { running: 'warn', done: 'ok', failed: 'bad' } as const

/** The latest backups, a button that makes one, and their files. */
function BackupList() {
  const { t } = useTranslation()
  const { query, begin } = useBackups()
  const backups = query.data?.items
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false
  return (
    <div className="grid gap-4 py-4">
      <Notice tone="warn">
        {t(
          'All personal data of the market is in a backup. Keep it safe, on another machine. Each download is recorded.',
        )}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="pri"
          pending={begin.isPending || isRunning}
          onClick={() =>
            begin.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
          }
        >
          {t('Back up now')}
        </Button>
        <span className="text-13 text-ink-2">
          {t('How often, and how many are kept, stands in the settings.')}{' '}
          <Link to="/settings/operation#backup_daily" className="text-accent-ink underline underline-offset-3">
            {t('Schedule of backups')}
          </Link>
        </span>
      </div>
      {backups ? (
        <ul>
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      ) : query.error ? (
        <Notice tone="error">{messageOf(query.error, t('The backups could not be loaded'))}</Notice>
      ) : (
        <div role="status" aria-label={t('Loading')}>
          <SkeletonText lines={3} />
        </div>
      )}
      {backups?.length === 0 && <p className="text-ink-2">{t('There is no backup')}</p>}
    </div>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { i18n, t } = useTranslation()
  const { id, state, started_at, by, is_scheduled, rows, files, bytes, error, can_download } = backup
  const time = formatMoment(started_at, i18n.language)
  const stateTexts = { running: t('Being made'), done: t('Done'), failed: t('Failed') }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold">
            <time dateTime={started_at}>{time}</time>
          </b>
          <Badge tone={tones[state]}>{stateTexts[state]}</Badge>
        </span>
        <span className="text-13 text-ink-2">
          <bdi>{is_scheduled ? t('By the market itself') : by}</bdi>
          {state === 'done' && (
            <>
              {' · '}
              {t('{{rows}} rows and {{files}} files, {{size}} MB', {
                rows: rows.toLocaleString('en'),
                files: files.toLocaleString('en'),
                size: (bytes / MEGABYTE).toFixed(1),
              })}
            </>
          )}
        </span>
        {backup.restored_at && (
          <span className="text-13 text-ink-2">
            {t('Restored on trial {{time}}', { time: formatMoment(backup.restored_at, i18n.language) })}
          </span>
        )}
        {backup.restore_error && (
          <span className="text-13 break-words text-danger">
            {t('Could not be restored on trial:')} <bdi>{backup.restore_error}</bdi>
          </span>
        )}
        {error && (
          <span className="text-13 break-words text-danger">
            <bdi>{error}</bdi>
          </span>
        )}
      </div>
      {can_download && (
        <a
          href={`/api/admin/backups/${id}`}
          download
          aria-label={`${t('Download')}: ${time}`}
          className={cx(buttonStyle({ size: 'sm' }), 'max-md:min-h-11')}
        >
          {t('Download')}
        </a>
      )}
    </li>
  )
}

const POLL_MS = 15_000
const RUNNING_POLL_MS = 2_000

/** Failed jobs of a kind, the newest first, and the call that tries one again. */
function useJobs(kind: JobKind) {
  const queries = useQueryClient()
  const queryKey = ['GET /admin/jobs', kind]
  return {
    query: useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        consoleApi.call('GET /admin/jobs', { query: { kind, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: POLL_MS,
    }),
    retry: useMutation({
      mutationFn: (id: string) => consoleApi.call('POST /admin/jobs/{id}/retry', { params: { id } }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  }
}

/** The latest backups, read more often while one is being made. */
function useBackups() {
  const queries = useQueryClient()
  const queryKey = ['GET /admin/backups']
  return {
    query: useQuery({
      queryKey,
      queryFn: ({ signal }) => consoleApi.call('GET /admin/backups', { signal }),
      refetchInterval: ({ state }) =>
        state.data?.items.some((backup) => backup.state === 'running') ? RUNNING_POLL_MS : POLL_MS,
    }),
    begin: useMutation({
      mutationFn: () => consoleApi.call('POST /admin/backups'),
      onSuccess: (data) => queries.setQueryData(queryKey, data),
    }),
  }
}
