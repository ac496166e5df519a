import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { History, SearchX } from 'lucide'
import { Suspense, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useIsLate } from '../list/waiting.tsx'
import { RecordDays } from './record-days.tsx'
import { RecordPeriod } from './record-period.tsx'
import { useRecordList } from './use-record-list.ts'
import { useRecords } from './use-records.ts'

const RestoreDialog = latePart(async () => (await import('./restore-dialog.tsx')).RestoreDialog)
const CHOICES = ['search', 'actor', 'kind', 'from', 'to']

/** Every change of the shop or the market: who changed what, and taking it back. */
export function RecordScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, actors } = useRecords(state)
  const list = useRecordList(actors)
  const [asked, setAsked] = useState<ChangeRecord | null>(null)
  const isLate = useIsLate(data.rows === undefined && !data.error)
  const rows = data.rows ?? []
  const isNarrowed = CHOICES.some((name) => state.filter(name) !== '')

  return (
    <>
      <PageHead title={t('Record')} updatedAt={data.updatedAt} isRealtime={false} />
      <ListTools list={list} state={state} rows={rows} total={data.hasMore ? null : rows.length} hasNoColumns />
      <RecordPeriod state={state} />
      {data.error && data.rows === undefined ? (
        <ErrorState
          title={list.failed}
          retry={{ label: t('Try again'), onRetry: data.reload, pending: data.isFetching }}
        >
          {messageOf(data.error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : data.rows?.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? SearchX : History}
          title={isNarrowed ? t('Nothing matches') : list.empty.title}
          action={
            isNarrowed && (
              <Button onClick={() => state.choose(Object.fromEntries(CHOICES.map((name) => [name, ''])))}>
                {t('Clear filters')}
              </Button>
            )
          }
        >
          {!isNarrowed && list.empty.text}
        </EmptyState>
      ) : (
        <RecordDays records={rows} onRestore={setAsked} />
      )}
      {isLate && (
        <div role="status" className="grid gap-3 pt-4">
          <span className="sr-only">{t('Loading')}</span>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      )}
      {data.hasMore && rows.length > 0 && (
        <div className="grid justify-center py-5">
          <Button pending={data.isLoadingMore} onClick={data.loadMore}>
            {t('Show more')}
          </Button>
        </div>
      )}
      <Suspense>{asked && <RestoreDialog key={asked.id} record={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}
