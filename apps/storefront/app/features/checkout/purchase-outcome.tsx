import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { CHECKOUT_SHOPS_MAX, ID_MAX } from '@rialto/contract/limits'
import { sumAmounts } from '@rialto/contract/price-rules'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Banknote, CircleCheck, type IconNode, MapPin, PackageCheck, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { RecipientAddress } from '../addresses/index.ts'
import { useUser } from '../session/index.ts'
import { usePrice } from '../settings/index.ts'
import { Cancelled, OrderCards, OutcomeHeading, Unpaid, WaitingForPayment } from './not-paid.tsx'

/** The origin of the visit: the checkout, or one of the gateway's two return addresses. */
type Arrival = 'placed' | 'success' | 'cancel'

interface PurchaseOutcomeProps {
  ids: readonly number[]
  arrival: Arrival
  /** Rendered for orders that do not exist or belong to somebody else. */
  missing: ReactNode
}

/** The state of placed orders according to the server. */
export function PurchaseOutcome({ ids, arrival, missing }: PurchaseOutcomeProps) {
  const { t } = useTranslation()
  const { data: orders, error, isFetching, refetch } = usePlacedOrders(ids)
  if (!orders) {
    if (error instanceof ApiError && error.status === 404) return missing
    if (!error) return <OutcomeSkeleton />
    return (
      <div className="wrap pt-7">
        <h1 className="sr-only">{t('Your order')}</h1>
        <ErrorState
          title={t('Your order could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      </div>
    )
  }
  const outcome = getOutcome(orders)
  if (outcome === 'thanks') return <ThankYou orders={orders} />
  if (outcome === 'cancelled') return <Cancelled orders={orders} />
  if (outcome === 'unpaid' && arrival === 'success') return <WaitingForPayment orders={orders} />
  return (
    <Unpaid orders={orders} hasFailed={outcome === 'failed'} opensDialog={arrival !== 'placed'} onChanged={refetch} />
  )
}

/** Confirms the orders, with delivery address and next steps. */
function ThankYou({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const email = useUser()?.email
  const [first] = orders
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={CircleCheck}
        tone="ok"
        title={t('Thank you for your order')}
        action={
          <>
            <ButtonLink to="/order-history" variant="pri">
              {t('See my orders')}
            </ButtonLink>
            <ButtonLink to="/">{t('Continue shopping')}</ButtonLink>
          </>
        }
      >
        <p>{t('{{count}} orders are placed.', { count: orders.length })}</p>
        {email && <Confirmation email={email} />}
      </OutcomeHeading>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <OrderCards orders={orders} />
        <div className="grid gap-4">
          <NextSteps orders={orders} />
          {first && (
            <section aria-labelledby="delivered-to" className="panel p-4 sm:p-6">
              <h2 id="delivered-to" className="mb-3 flex items-center gap-2 text-16">
                <Icon as={MapPin} size={18} className="text-accent-ink" />
                {t('Delivered to')}
              </h2>
              <address className="text-ink-2 not-italic">
                <RecipientAddress address={first.address} />
              </address>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** Marks the position of the email within the translated sentence. */
const SLOT = '\n'

function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const [before, after] = t('A confirmation is on its way to {{email}}.', { email: SLOT }).split(SLOT)
  return (
    <p>
      {before}
      <bdi dir="ltr" className="num break-words whitespace-normal text-ink">
        {email}
      </bdi>
      {after}
    </p>
  )
}

/** The next steps of an order. */
function NextSteps({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  // Orders that were placed together have one currency.
  const price = usePrice(orders[0]?.currency)
  const cash = orders.filter((order) => order.payment_method === 'cash' && order.payment_status !== 'paid')
  const steps: { icon: IconNode; title: string; text: string }[] = [
    {
      icon: BadgeCheck,
      title: t('The shop confirms it'),
      text: t('You are told at each step, and find it all under your orders.'),
    },
    { icon: PackageCheck, title: t('It is packed'), text: t('Until the shop has confirmed it you can still cancel.') },
    cash.length > 0
      ? {
          icon: Banknote,
          title: t('It arrives, and you pay'),
          text: t('Have {{amount}} ready for the courier.', { amount: price(totalOf(cash)) }),
        }
      : { icon: Truck, title: t('It arrives'), text: t('It is paid: there is nothing left to do.') },
  ]
  return (
    <section aria-labelledby="what-next" className="panel p-4 sm:p-6">
      <h2 id="what-next" className="mb-4 text-18">
        {t('What comes next')}
      </h2>
      <ol className="grid gap-4">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-11 flex-none place-items-center rounded-control bg-accent-soft text-accent-ink">
              <Icon as={icon} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The common state of orders that were placed together. */
type Outcome =
  /** Paid, or to be paid on delivery. */
  | 'thanks'
  /** To be paid online, and unpaid as far as the server knows. */
  | 'unpaid'
  /** The gateway has refused the payment. */
  | 'failed'
  /** All cancelled, by the shopper or because they were not paid in time. */
  | 'cancelled'

function getOutcome(orders: readonly Order[]): Outcome {
  const payable = orders.filter((order) => order.can_pay)
  if (payable.length > 0) return payable.some((order) => order.payment_status === 'failed') ? 'failed' : 'unpaid'
  return orders.every((order) => order.order_status === 'cancelled') ? 'cancelled' : 'thanks'
}

const totalOf = (orders: readonly Order[]): number => sumAmounts(orders.map((order) => order.amount))

/** Polling intervals while a payment is unconfirmed: the gateway usually answers within seconds. */
const SOON_MS = 2_000
const LATER_MS = 15_000
/** Number of polls at the short interval. */
const SOON_POLLS = 20

/** Orders that were placed together, polled until they are paid. */
function usePlacedOrders(ids: readonly number[]) {
  return useQuery({
    queryKey: ['GET /order-details', 'together', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => read(id, signal))),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || getOutcome(state.data) !== 'unpaid') return false
      return state.dataUpdateCount < SOON_POLLS ? SOON_MS : LATER_MS
    },
  })
}

const read = async (order_id: number, signal: AbortSignal): Promise<Order> =>
  (await api.call('GET /order-details', { query: { order_id }, signal })).order

/** Placeholder while the orders are loading. */
export function OutcomeSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="wrap grid justify-items-center gap-4 pt-7 pb-6">
      <Skeleton className="size-16 rounded-sheet" />
      <h1 className="text-22 sm:text-28">{t('Looking up your order')}</h1>
      <div className="mt-4 grid w-full max-w-160 gap-4">
        <Skeleton className="h-21 w-full rounded-card" />
        <Skeleton className="h-21 w-full rounded-card" />
      </div>
    </div>
  )
}

/** The canonical query of purchase pages, for the page cache: before hydration they are the same for all orders. */
export const purchaseQuery = (params: URLSearchParams): string => (parseOrderIds(params).length > 0 ? 'orders=1' : '')

/** Parses the order ids of an address: `?orders=12,13`. */
export function parseOrderIds(search: URLSearchParams): number[] {
  const ids = (search.get('orders') ?? '').split(',').map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0))
  return [...new Set(ids.filter((id) => id > 0 && id <= ID_MAX))].slice(0, CHECKOUT_SHOPS_MAX)
}
