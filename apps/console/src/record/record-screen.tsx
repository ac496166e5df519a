import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ChangeRecord } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { History, SearchX } from 'lucide'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import { type ListState, useCurrentRow, useListState } from '../list/use-list-state.ts'
import { useIsLate } from '../list/waiting.tsx'
import { RecordRow } from './record-row.tsx'
import { useRecordList, useRecords } from './use-records.ts'

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

interface RecordDaysProps {
  records: readonly ChangeRecord[]
  onRestore: (record: ChangeRecord) => void
}

/** Changes under the day on which they were made, one of them open. */
function RecordDays({ records, onRestore }: RecordDaysProps) {
  const { i18n, t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const current = useCurrentRow(records, ({ id }) => id, area)
  useKeys([
    { keys: 'J', label: t('Next row'), run: () => current.move(1) },
    { keys: 'K', label: t('Previous row'), run: () => current.move(-1) },
    { keys: 'R', label: t('Restore'), run: () => current.row?.can_restore && onRestore(current.row) },
  ])
  const today = formatLocalDay(new Date().toISOString(), i18n.language)
  const openByEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.dataset.row) current.open()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focused row is the control; its button is one too
    <div ref={area} onKeyDown={openByEnter}>
      {byDay(records, i18n.language).map(([day, changes]) => (
        <section key={day} aria-label={day} className="pt-4">
          <h2 className="border-b border-line pb-2 text-14 font-semibold">{day === today ? t('Today') : day}</h2>
          <ul className="max-md:bleed">
            {changes.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                isOpen={record.id === openId}
                isCurrent={record === current.row}
                onFocus={() => current.point(record)}
                onToggle={() => setOpenId(record.id === openId ? null : record.id)}
                onRestore={() => onRestore(record)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function byDay(records: readonly ChangeRecord[], locale: string): [string, ChangeRecord[]][] {
  const days = new Map<string, ChangeRecord[]>()
  for (const record of records) {
    const day = formatLocalDay(record.at, locale)
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return [...days]
}

/** The first and the last day of the changes to show. */
function RecordPeriod({ state }: { state: ListState }) {
  const { t } = useTranslation()
  const fields = [
    { id: 'from', label: t('From') },
    { id: 'to', label: t('To') },
  ]
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 pb-3">
      {fields.map(({ id, label }) => (
        <DateField
          key={id}
          label={label}
          isOptional
          value={state.filter(id)}
          onChange={(day) => state.choose({ [id]: day })}
        />
      ))}
    </div>
  )
}
