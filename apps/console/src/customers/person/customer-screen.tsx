import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { CustomerDetails } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useParams } from 'react-router'
import { messageOf, NotFound } from '../../lib/errors.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useCustomerWords } from '../customer-words.ts'
import { AccountSection } from './account-section.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { ConversationRows, TicketRows } from './customer-talks.tsx'
import { useCustomer } from './use-customer.ts'

const NOT_FOUND = 404

/** A person whole: orders first, reach beside, and the account at the end. */
export function CustomerScreen() {
  const { id } = useParams()
  return /^[1-9]\d{0,8}$/.test(id ?? '') ? <LoadedCustomer key={id} id={Number(id)} /> : <NotFound />
}

function LoadedCustomer({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCustomer(id)
  if (data) return <Person customer={data.customer} />
  if (error instanceof ApiError && error.status === NOT_FOUND) return <NotFound />
  if (error)
    return (
      <ErrorState
        title={t('The customer could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  return <Skeleton className="h-80" />
}

function Person({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={customer.name} back={{ to: '/customers', label: t('Customers') }} />
      <PersonHead customer={customer} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-7">
          <CustomerOrders customer={customer} />
          <TicketRows tickets={customer.tickets} />
          <ConversationRows conversations={customer.conversations} />
        </div>
        <CustomerFacts customer={customer} />
        <AccountSection customer={customer} />
      </div>
    </>
  )
}

function PersonHead({ customer }: { customer: CustomerDetails }) {
  const { t, i18n } = useTranslation()
  const { states } = useCustomerWords()
  const { id, name, profile_photo: photo, since, last_seen_at: seen, state, is_staff, shops } = customer
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 text-ink-2">
      <Avatar name={name} src={photo && `${photo}?w=96`} size={48} />
      <p className="min-w-0 flex-1 basis-60">
        {t('Customer {{id}}, since {{date}}.', { id, date: formatLocalDay(since, i18n.language) })}{' '}
        {seen && t('Last seen {{time}}.', { time: formatMoment(seen, i18n.language) })}
      </p>
      {is_staff && <Badge tone="accent">{t('Staff')}</Badge>}
      {shops.map((shop) => (
        <Badge key={shop.id}>{shop.name}</Badge>
      ))}
      {state !== 'open' && <Badge tone={states[state].tone}>{states[state].label}</Badge>}
    </div>
  )
}
