import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { OpenedTicket } from './opened-ticket.tsx'
import { useTicketList } from './use-ticket-list.tsx'
import { useTickets } from './use-tickets.ts'

/** Questions of shoppers to the market, and the opened one beside them; over them where the window is narrow. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useTickets(state)
  const isWide = useIsWide()
  const id = openedIn(state)
  const list = useTicketList({ state, counts, isNarrow: isWide && id > 0 })
  return (
    <>
      <PageHead title={t('Tickets')} updatedAt={data.updatedAt} />
      <BesideList
        title={t('Ticket')}
        isRoomy
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedTicket key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}
