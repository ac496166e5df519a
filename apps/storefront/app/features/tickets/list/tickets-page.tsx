import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PER_PAGE_DEFAULT } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus } from 'lucide'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountPage } from '../../account/index.ts'
import { LoadFailed } from '../../errors/index.ts'
import { PageLinks } from '../../pagination/index.ts'
import { useShopper } from '../../session/index.ts'
import { TicketDialog } from '../new/lazy-ticket-dialog.ts'
import { useTicketStatuses } from '../status.ts'
import { parseNewTicket, parseTicketQuery, ticketsAddress } from '../ticket-addresses.ts'
import { NoTickets } from './no-tickets.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketListSkeleton } from './ticket-list-skeleton.tsx'
import { TicketTabs } from './ticket-tabs.tsx'
import { useTickets } from './use-tickets.ts'

/** Joins the panel to the line below the tabs. */
const joinedPanel = 'max-lg:mt-4 lg:rounded-t-none lg:border-t-0'

/** `/support-tickets`: tabs by status and pages, stored in the address, and a dialog for a new ticket. */
export function TicketsPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const query = parseTicketQuery(params)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useTickets(query)
  const statuses = useTicketStatuses()
  const { dialog, open } = useTicketDialog()
  const label = query.status ? statuses[query.status].label : t('All tickets')
  const newTicket = (
    <Button
      variant="pri"
      aria-haspopup="dialog"
      onPointerEnter={TicketDialog.warm}
      onFocus={TicketDialog.warm}
      onClick={open}
    >
      <Icon as={Plus} size={18} />
      {t('New ticket')}
    </Button>
  )
  const isBare = data?.total === 0 && query.status === null
  return (
    <AccountPage title={t('Support Ticket')} action={!isBare && !isNotOffered(error) && newTicket}>
      <TicketTabs current={query.status} counts={data?.status_wise_tickets} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && `${label}: ${t('{{count}} tickets', { count: data.total })}`}
      </p>
      {data && data.data.length > 0 ? (
        <>
          <TicketList tickets={data.data} label={label} pending={isPlaceholderData} className={joinedPanel} />
          <PageLinks
            total={data.total}
            perPage={PER_PAGE_DEFAULT}
            page={query.page}
            first={ticketsAddress({ ...query, page: 1 })}
          />
        </>
      ) : data ? (
        <div className={`panel ${joinedPanel}`}>
          <NoTickets query={query} total={data.total} action={newTicket} />
        </div>
      ) : isError ? (
        <div className={`panel ${joinedPanel}`}>
          <LoadFailed
            error={error}
            title={t('Your tickets could not be loaded')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <TicketListSkeleton className={joinedPanel} />
      )}
      {dialog}
    </AccountPage>
  )
}

/** The dialog for a new ticket, opened by its button or by the address. */
function useTicketDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const user = useShopper()
  const requested = parseNewTicket(params)
  const [isOpen, setOpen] = useState(requested !== null)
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    // A closed dialog must not open again on reload.
    if (!next && requested)
      void navigate(ticketsAddress(parseTicketQuery(params)), { replace: true, preventScrollReset: true })
  }
  return {
    open: () => setOpen(true),
    dialog: user && (
      <TicketDialog user={user} orderCode={requested?.orderCode ?? ''} isOpen={isOpen} onOpenChange={onOpenChange} />
    ),
  }
}
