import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { CustomerDetails, CustomerOrder } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { CircleCheck, Lock } from 'lucide'
import { Children, type ReactNode, useId } from 'react'
import { useParams } from 'react-router'
import { messageOf, NotFound, showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useOrderWords } from '../orders/order-cells.tsx'
import { AccountSection } from './account-section.tsx'
import { useChangeCustomer, useCustomer, useCustomerWords } from './use-customers.ts'

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
  const { home_country: home = null } = useSettings()
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
            {addressLines(address, { country: home, locale: i18n.language }).map((line) => (
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

/** The latest orders, and the sum of all. */
function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { latest_orders: orders, spent, id } = customer
  const sum = (
    <>
      {t('{{count}} orders', { count: customer.orders })} · <span className="num">{formatMoney(spent, currency)}</span>
    </>
  )
  return (
    <PersonSection title={t('Orders')} note={sum}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} customerId={id} />
      ))}
    </PersonSection>
  )
}

function OrderRow({ order, customerId }: { order: CustomerOrder; customerId: number }) {
  const { i18n } = useTranslation()
  const isMarket = useIsMarket()
  const settings = useSettings()
  const { label, tone } = useOrderWords().statuses[order.status]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 md:grid-cols-[8rem_minmax(0,1fr)_5.25rem_7.5rem_5.5rem]">
      <span className="max-md:col-start-1 max-md:row-start-1">
        <b className="block">{order.code}</b>
        <time dateTime={order.placed_at} className="text-12 text-ink-2">
          {formatLocalDay(order.placed_at, i18n.language)}
        </time>
      </span>
      <bdi className="truncate max-md:col-start-1 max-md:row-start-2">{isMarket && order.shop.name}</bdi>
      <span className="flex gap-1.5 max-md:hidden">
        {order.thumbnails.slice(0, 2).map((thumbnail) => (
          <img
            key={thumbnail}
            src={`${thumbnail}?w=96`}
            alt=""
            width={36}
            height={36}
            className="dim-dark size-9 rounded-control bg-tile object-cover"
          />
        ))}
      </span>
      <span className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </span>
      <span className="justify-self-end text-end tabular-nums">
        <span className="num">{formatMoney(order.amount, writtenCurrency(order.currency, settings))}</span>
        {order.has_kept_invoice && <KeptInvoice order={order} customerId={customerId} />}
      </span>
    </li>
  )
}

/** The invoice of an erased person, for those who keep the books. */
function KeptInvoice({ order: { id, code }, customerId }: { order: CustomerOrder; customerId: number }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { openInvoice } = useChangeCustomer(customerId)
  if (place?.kind !== 'market' || !place.market.permissions.includes('money')) return null
  const open = () =>
    openInvoice.mutate({ orderId: id, code }, { onError: (error) => showError(error, t('The shop cannot be reached')) })
  return (
    <Button
      size="sm"
      className="ms-auto mt-1 flex"
      pending={openInvoice.isPending}
      aria-label={`${t('Invoice')} ${code}`}
      onClick={open}
    >
      {t('Invoice')}
    </Button>
  )
}

/** The person's tickets, the latest first. */
function TicketRows({ tickets }: Pick<CustomerDetails, 'tickets'>) {
  const { t, i18n } = useTranslation()
  const words = useCustomerWords().tickets
  return (
    <PersonSection title={t('Tickets')}>
      {tickets.map(({ number, subject, status, updated_at }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-40">
            <bdi className="block truncate">{subject}</bdi>
            <small className="text-12 text-ink-2">{number}</small>
          </span>
          <Badge tone={words[status].tone} dot>
            {words[status].label}
          </Badge>
          <time dateTime={updated_at} className="text-ink-2">
            {formatLocalDay(updated_at, i18n.language)}
          </time>
        </li>
      ))}
    </PersonSection>
  )
}

/** The shops that the person talks with. Their words are for the two of them. */
function ConversationRows({ conversations }: Pick<CustomerDetails, 'conversations'>) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return (
    <PersonSection title={t('Conversations')} note={t('They are private: you see with whom, not what.')}>
      {conversations.map(({ shop, messages }) => (
        <li key={shop.id} className="flex items-center gap-4 px-4 py-2.5">
          <bdi className="min-w-0 flex-1 truncate">{isMarket ? shop.name : t('Conversation')}</bdi>
          <span className="text-ink-2">{t('Messages: {{number}}', { number: messages })}</span>
          <Icon as={Lock} size={16} className="text-ink-2" />
        </li>
      ))}
    </PersonSection>
  )
}

interface PersonSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A list of things of a person under its title. */
function PersonSection({ title, note, children }: PersonSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 inline text-16">
        {title}
      </h2>
      {note && <span className="ms-3 text-ink-2">{note}</span>}
      <ul className="mt-2.5 divide-y divide-line rounded-card border border-line bg-card">
        {Children.count(children) > 0 ? children : <li className="px-4 py-3 text-ink-2">{t('None')}</li>}
      </ul>
    </section>
  )
}
