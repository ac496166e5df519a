import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CustomerDetails, CustomerOrder } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Lock } from 'lucide'
import { Children, type ReactNode, useId } from 'react'
import { showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { useOrderWords } from '../orders/order-cells.tsx'
import { useChangeCustomer, useCustomerWords } from './use-customers.ts'

/** The latest orders, and the sum of all. */
export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
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
export function TicketRows({ tickets }: Pick<CustomerDetails, 'tickets'>) {
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
export function ConversationRows({ conversations }: Pick<CustomerDetails, 'conversations'>) {
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
