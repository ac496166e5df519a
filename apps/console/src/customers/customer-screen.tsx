import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { CustomerDetails } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'
import { AccountSection } from './account-section.tsx'
import { ConversationRows, CustomerOrders, TicketRows } from './customer-parts.tsx'
import { useCustomer, useCustomerWords } from './use-customers.ts'

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

/** How the person is reached, where they live, and where they are logged in. */
function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { t, i18n } = useTranslation()
  const { email, phone, addresses, logins, providers } = customer
  return (
    <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
      <Fact title={t('Reach')}>
        {email && <Reach text={email} isConfirmed={customer.is_email_verified} />}
        {phone && <Reach text={phone} isConfirmed={customer.is_phone_verified} />}
        {!email && !phone && '–'}
      </Fact>
      <Fact title={t('Addresses')}>
        {addresses.map((address) => (
          <p key={address.id} dir="auto" className="mb-2.5 wrap-anywhere last:mb-0">
            <b>{address.name}</b>
            {addressLines(address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ))}
        {addresses.length === 0 && '–'}
      </Fact>
      <Fact title={t('Logins')}>
        {logins.map(({ started_at }) => (
          <p key={started_at}>{t('Since {{time}}', { time: formatMoment(started_at, i18n.language) })}</p>
        ))}
        {providers.map((provider) => (
          <p key={provider} className="text-ink-2">
            {t('Signs in with {{provider}}', { provider })}
          </p>
        ))}
        {logins.length + providers.length === 0 && '–'}
      </Fact>
    </div>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-b border-line pb-4 last:border-0">
    <h2 className="mb-1.5 text-14 font-normal text-ink-2">{title}</h2>
    {children}
  </section>
)

function Reach({ text, isConfirmed }: { text: string; isConfirmed: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-1.5">
      <bdi dir="ltr" className="min-w-0 wrap-anywhere">
        {text}
      </bdi>
      {isConfirmed && (
        <>
          <Icon as={CircleCheck} size={16} className="flex-none text-ok" />
          <span className="sr-only">{t('Confirmed')}</span>
        </>
      )}
    </p>
  )
}
