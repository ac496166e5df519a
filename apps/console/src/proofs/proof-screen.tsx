import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Difference, LedgerProof, ProofRun } from '@rialto/contract'
import { DIFFERENCE_STATES } from '@rialto/contract/proof-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { DeviceSection } from '../notifications/device-section.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'
import { useProofWords } from './proof-words.ts'
import { DIFFERENCES, PROOFS, readDifferences, useAlertDevices, useAskForProof, useProofs } from './use-proofs.ts'

/** The nights on which the ledger was proved, and what did not fit. */
export function ProofScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const [opened, setOpened] = useState<Difference>()
  const chosen = DIFFERENCE_STATES.find((one) => one === state.view) ?? 'open'
  const proofs = useProofs()
  const ask = useAskForProof()
  const { data } = usePagedList({
    queryKey: [DIFFERENCES, chosen],
    read: (cursor, signal) => readDifferences(chosen, cursor, signal),
    isRealtime: false,
  })
  const isRunning = proofs.data?.run?.state === 'running'
  const send = (full: boolean) =>
    ask.mutate(full, { onError: (error: unknown) => showError(error, t('The shop cannot be reached')) })
  return (
    <>
      <PageHead title={t('Proof')} updatedAt={data.updatedAt} isRealtime={false}>
        <Button disabled={isRunning || ask.isPending} onClick={() => send(true)}>
          {t('Check all days')}
        </Button>
        <Button variant="pri" pending={ask.isPending || isRunning} onClick={() => send(false)}>
          {t('Check now')}
        </Button>
      </PageHead>
      <MoneyTabs />
      {proofs.data && <LastRun run={proofs.data.run} open={proofs.data.open} />}
      <List list={useDifferenceList(setOpened)} state={state} data={data} />
      <Nights />
      <Alerts />
      {opened && <DifferenceDialog difference={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The staff of money hear of differences by mail, and on the devices that they choose here. */
function Alerts() {
  const { devices, reload } = useAlertDevices()
  if (!devices) return null
  return (
    <div className="mt-6">
      <DeviceSection devices={devices} place="market" onChanged={reload} />
    </div>
  )
}

function LastRun({ run, open }: { run: ProofRun | null; open: number }) {
  const { t, i18n } = useTranslation()
  if (!run) return null
  const time = formatMoment(run.ended_at ?? run.asked_at, i18n.language)
  if (run.state === 'running')
    return (
      <div className="mb-4">
        <Notice>{t('The ledger is being checked since {{time}}.', { time })}</Notice>
      </div>
    )
  if (run.state === 'failed')
    return (
      <div className="mb-4">
        <Notice tone="error">
          {t('The check of {{time}} came to nothing. The log of the server says why.', { time })}
        </Notice>
      </div>
    )
  return (
    <p className="mb-4 text-ink-2">
      {open === 0
        ? t('Checked {{time}}: everything fits.', { time })
        : t('Checked {{time}}: open differences: {{number}}.', { time, number: open })}
    </p>
  )
}

function useDifferenceList(open: (difference: Difference) => void): ListDescription<Difference> {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { names } = useProofWords()
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const whatOf = ({ kind, gateway }: Difference) => listed([names[kind], gateway])
  const columns: ListColumn<Difference>[] = [
    {
      id: 'day',
      title: t('Day'),
      cell: ({ day }) => (
        <time dateTime={day} className="whitespace-nowrap text-ink-2">
          {formatDay(day, i18n.language)}
        </time>
      ),
      text: ({ day }) => day,
    },
    {
      id: 'kind',
      title: t('What'),
      cell: (row) => <span className="block w-max max-w-60">{whatOf(row)}</span>,
      text: whatOf,
    },
    {
      id: 'reference',
      title: t('Reference'),
      grows: true,
      cell: (row) => (
        <span className="wrap-anywhere">
          <bdi>{row.orders.length > 0 ? listed(row.orders.map(({ code }) => code)) : row.reference}</bdi>
        </span>
      ),
      text: ({ reference }) => reference,
    },
    {
      id: 'ours',
      title: t('In the ledger'),
      align: 'end',
      cell: ({ ours }) => <bdi className="num whitespace-nowrap">{money(ours)}</bdi>,
      text: ({ ours }) => String(ours ?? ''),
    },
    {
      id: 'theirs',
      title: t('It should be'),
      align: 'end',
      cell: ({ theirs }) => <bdi className="num whitespace-nowrap">{money(theirs)}</bdi>,
      text: ({ theirs }) => String(theirs ?? ''),
    },
  ]
  return {
    label: t('Differences'),
    fileName: 'differences',
    columns,
    idOf: ({ id }) => id,
    nameOf: (row) => `${names[row.kind]} ${row.reference}`,
    action: (row) => (
      <Button
        onClick={() => open(row)}
        aria-label={t('Look at {{name}}', { name: `${names[row.kind]} ${row.reference}` })}
      >
        {t('Look at it')}
      </Button>
    ),
    card: (row) => (
      <span className="grid gap-1">
        <b>{whatOf(row)}</b>
        <span className="wrap-anywhere text-13 text-ink-2">
          <bdi>{row.orders.length > 0 ? listed(row.orders.map(({ code }) => code)) : row.reference}</bdi>
        </span>
        <span className="text-13">
          {t('In the ledger')}: <bdi className="num">{money(row.ours)}</bdi> · {t('It should be')}:{' '}
          <bdi className="num">{money(row.theirs)}</bdi>
        </span>
      </span>
    ),
    views: [
      { id: 'open', label: t('Open') },
      { id: 'gone', label: t('Over by themselves') },
      { id: 'settled', label: t('Settled') },
    ],
    empty: {
      icon: ShieldCheck,
      title: t('Everything fits'),
      text: t('Every night, the ledger is held against the payment gateways and against itself.'),
    },
    failed: t('The differences could not be loaded'),
  }
}

/** Ends of a hash, by which two people can compare it. */
const endsOf = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`

function Nights() {
  const { t } = useTranslation()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [PROOFS, 'nights'],
    queryFn: ({ pageParam, signal }) => consoleApi.call(PROOFS, { query: { limit: 14, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const nights = data?.pages.flatMap(({ items }) => items) ?? []
  if (nights.length === 0) return null
  return (
    <section aria-label={t('Nights')} className="panel mt-6">
      <h2 className="px-4 py-3 text-16 md:px-5">{t('Nights')}</h2>
      <ul>
        {nights.map((night) => (
          <Night key={night.day} night={night} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Earlier nights')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Night({ night }: { night: LedgerProof }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { day, at, entries, sum, differences, ms, hash, is_full: isFull, gateways } = night
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <li className="grid gap-1 border-t border-line px-4 py-3 md:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b>
          <time dateTime={day}>{formatDay(day, i18n.language)}</time>
        </b>
        <Badge tone={differences === 0 ? 'ok' : 'warn'}>
          {differences === 0 ? t('Everything fits') : t('Differences: {{number}}', { number: differences })}
        </Badge>
      </p>
      <p className="text-13 text-ink-2">
        {t('Entries: {{number}}, together {{sum}}', { number: entries.toLocaleString(i18n.language), sum: money(sum) })}
        {' · '}
        {formatMoment(at, i18n.language)}
        {' · '}
        {t('{{seconds}} s', { seconds: (ms / 1000).toLocaleString(i18n.language, { maximumFractionDigits: 1 }) })}
        {isFull && ` · ${t('all days')}`}
        {' · '}
        <bdi className="num" dir="ltr" title={hash}>
          {endsOf(hash)}
        </bdi>
      </p>
      {gateways.map(({ gateway, ours, theirs }) => (
        <p key={gateway} className="text-13 text-ink-2">
          {theirs === null
            ? t('{{gateway}}: {{ours}} in the ledger; it did not answer', { gateway, ours: money(ours) })
            : t('{{gateway}}: {{ours}} in the ledger, {{theirs}} there', {
                ...{ gateway, ours: money(ours), theirs: money(theirs) },
              })}
        </p>
      ))}
    </li>
  )
}
