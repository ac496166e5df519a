import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { ConsoleSession } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'

const KEY = ['GET /console/sessions']
const POLL_MS = 30_000

/** The places where the person is logged in to the console; each can be ended. */
export function SessionsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /console/sessions', { signal }),
    refetchInterval: POLL_MS,
  })
  const { data } = query
  const end = useMutation({
    mutationFn: (id: number) => consoleApi.call('DELETE /console/sessions/{id}', { params: { id } }),
    onError: (problem) => showError(problem, t('The shop cannot be reached')),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const list = useSessionList({ end: end.mutate, ending: end.isPending ? end.variables : undefined })
  return (
    <>
      <PageHead title={t('Sessions')} updatedAt={query.dataUpdatedAt} />
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'You are logged in to the console here. End a session that you do not know, then change your password in the shop.',
        )}
      </p>
      <List
        list={list}
        state={state}
        data={wholeList(query, { rows: data?.sessions, total: data?.sessions.length ?? null })}
      />
    </>
  )
}

interface SessionActions {
  end: (id: number) => void
  ending: number | undefined
}

function useSessionList({ end, ending }: SessionActions): ListDescription<ConsoleSession> {
  const { i18n, t } = useTranslation()
  const moment = (iso: string) => formatMoment(iso, i18n.language)
  return {
    label: t('Sessions'),
    fileName: 'sessions',
    columns: [
      {
        id: 'device',
        title: t('Device'),
        cell: (session) => <SessionName session={session} />,
        text: ({ device }) => device,
      },
      {
        id: 'network',
        title: t('Network'),
        cell: ({ network }) => <span className="num text-ink-2">{network}</span>,
        text: ({ network }) => network,
      },
      { id: 'started', title: t('Logged in'), cell: (row) => moment(row.started_at), text: (row) => row.started_at },
      { id: 'used', title: t('Last used'), cell: (row) => moment(row.used_at), text: (row) => row.used_at },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ device }) => device,
    card: (session) => (
      <div className="grid gap-1">
        <SessionName session={session} />
        <span className="num justify-self-start text-ink-2">{session.network}</span>
        <span className="text-12 text-ink-2">
          {t('Last used')}: {moment(session.used_at)}
        </span>
      </div>
    ),
    action: (session) =>
      session.is_current ? null : (
        <Button
          size="sm"
          variant="danger"
          className="justify-self-end max-md:min-h-11"
          pending={ending === session.id}
          aria-label={`${t('End')}: ${session.device}`}
          onClick={() => end(session.id)}
        >
          {t('End')}
        </Button>
      ),
    empty: { icon: MonitorSmartphone, title: t('No sessions'), text: '' },
    failed: t('Your sessions could not be loaded'),
  }
}

function SessionName({ session }: { session: ConsoleSession }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <Icon as={MonitorSmartphone} className="text-ink-2" />
      <b>{session.device}</b>
      {session.is_current && <Badge tone="ok">{t('This session')}</Badge>}
    </span>
  )
}
