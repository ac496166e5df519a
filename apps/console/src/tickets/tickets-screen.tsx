import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { lazy, Suspense } from 'react'
import { useIsWide } from '../lib/use-is-wide.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { TicketPane } from './ticket-pane.tsx'
import { useTicketList } from './use-ticket-list.tsx'
import { useTickets } from './use-tickets.ts'

const TicketSheet = lazy(async () => ({ default: (await import('./ticket-sheet.tsx')).TicketSheet }))

/** Questions of shoppers to the market, and the opened one beside them; over them where the window is narrow. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useTickets(state)
  const isWide = useIsWide()
  const id = /^[1-9]\d{0,8}$/.test(state.filter('open')) ? Number(state.filter('open')) : 0
  const list = useTicketList({ state, counts, isNarrow: isWide && id > 0 })
  const close = () => state.choose({ open: '' })
  return (
    <>
      <PageHead title={t('Tickets')} updatedAt={data.updatedAt} />
      <div className={isWide && id > 0 ? 'grid grid-cols-[minmax(0,1fr)_32rem] items-start gap-8' : ''}>
        <div className="min-w-0">
          <List list={list} state={state} data={data} />
        </div>
        {isWide && id > 0 && <TicketPane key={id} id={id} onClose={close} />}
      </div>
      <Suspense>{!isWide && id > 0 && <TicketSheet key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
