import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ChangeRecord, RecordActor } from '@rialto/contract'
import { ACTOR_KINDS, SUBJECT_KINDS } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { History, SearchX } from 'lucide'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { type ListState, useCurrentRow, useDebounced, useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { useIsLate } from '../list/waiting.tsx'
import { RecordRow } from './record-row.tsx'
import { MARKET_KINDS, SHOP_KINDS, useSubjectNames } from './record-words.tsx'

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

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The record of the current shop or of the market, by the choices in the address. */
function useRecords(state: ListState) {
  const { place } = usePlace()
  const filters = { ...readFilters(state), search: useDebounced(state.search.trim()) }
  const isMarket = place?.kind === 'market'
  const scope = isMarket && state.filter('scope') === 'all' ? ('all' as const) : ('market' as const)
  const { data, first } = usePagedList({
    queryKey: ['record', place?.key, filters, scope],
    read: (cursor, signal) => {
      const asked = { ...filters, cursor }
      return isMarket
        ? consoleApi.call('GET /admin/record', { query: { ...asked, scope }, signal })
        : consoleApi.call('GET /seller/record', { query: asked, signal })
    },
    keepsRows: true,
    isRealtime: false,
  })
  return { data, actors: first?.actors ?? [] }
}

/** Choices that nobody could have made here are left out, rather than refused by the server. */
function readFilters({ filter }: ListState) {
  const actor = filter('actor')
  return {
    kind: SUBJECT_KINDS.find((kind) => kind === filter('kind')),
    actor: ACTOR_KINDS.some((kind) => new RegExp(`^${kind}(_\\d{1,9})?$`).test(actor)) ? actor : undefined,
    from: DAY.test(filter('from')) ? filter('from') : undefined,
    to: DAY.test(filter('to')) ? filter('to') : undefined,
  }
}

const isShown = () => true

/** The record's search, filters and file, as the list engine describes them; its rows are no table. */
function useRecordList(actors: readonly RecordActor[]): ListDescription<ChangeRecord> {
  const { t } = useTranslation()
  const names = useSubjectNames()
  const isMarket = usePlace().place?.kind === 'market'
  return {
    label: t('Record'),
    fileName: 'record',
    columns: [
      { id: 'at', title: t('Time'), cell: ({ at }) => at, text: ({ at }) => at },
      { id: 'actor', title: t('By'), cell: ({ actor }) => actor.name, text: ({ actor }) => actor.name },
      { id: 'sentence', title: t('Change'), cell: ({ sentence }) => sentence, text: ({ sentence }) => sentence },
      { id: 'fields', title: t('Fields'), cell: fieldsOf, text: fieldsOf },
      { id: 'command', title: t('Command'), cell: ({ command }) => command, text: ({ command }) => command ?? '' },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ sentence }) => sentence,
    card: ({ sentence }) => sentence,
    filters: [
      {
        id: 'actor',
        label: t('By'),
        options: actors.map(({ value, name }) => ({ value, label: name })),
        matches: isShown,
      },
      {
        id: 'kind',
        label: t('About'),
        options: (isMarket ? MARKET_KINDS : SHOP_KINDS).map((kind) => ({ value: kind, label: names[kind] })),
        matches: isShown,
      },
      ...(isMarket
        ? [
            {
              id: 'scope',
              label: t('Changes of'),
              options: [{ value: 'all', label: t('market and shops') }],
              matches: isShown,
            },
          ]
        : []),
    ],
    search: { label: t('Search the record') },
    empty: {
      icon: History,
      title: t('Nothing has been changed yet'),
      text: t('Every change will stand here: who made it, and what was so before.'),
    },
    failed: t('The record could not be loaded'),
  }
}

const fieldsOf = ({ fields }: ChangeRecord): string =>
  fields.map(({ name, before, after }) => `${name}: ${before ?? '-'} > ${after ?? '-'}`).join('; ')
