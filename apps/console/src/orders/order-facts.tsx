import { copyText } from '@rialto/client/copy-text.ts'
import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useLegalRoleNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { OrderPickup, SellerOrderDetails } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { writtenCurrency } from '@rialto/contract/currencies'
import { phoneLink } from '@rialto/contract/links'
import { writeMinutes } from '@rialto/contract/promised-days'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Copy } from 'lucide'
import { Suspense, useState } from 'react'
import { latePart } from '../lib/late-part.tsx'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useOrderWords } from './order-cells.tsx'

type Details = { order: SellerOrderDetails }

/** The address, with a button that copies it as it is written on a parcel. */
export function DeliverTo({ order: { address } }: Details) {
  const { i18n, t } = useTranslation()
  const { home_country: home = null } = useSettings()
  const lines = [address.name, ...addressLines(address, { country: home, locale: i18n.language })]

  async function copy() {
    if (await copyText([...lines, address.phone].join('\n'))) showToast({ tone: 'success', title: t('Address copied') })
    else showToast({ tone: 'info', title: t('The browser does not allow copying. Select the address instead.') })
  }

  return (
    <Fact
      title={t('Deliver to')}
      action={<IconButton icon={Copy} iconSize={18} label={t('Copy the address')} onClick={() => void copy()} />}
    >
      <address className="wrap-anywhere not-italic">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same
          <div key={index} className={index === 0 ? 'font-semibold' : undefined}>
            <bdi>{line}</bdi>
          </div>
        ))}
        <a href={phoneLink(address.phone)} className="num text-accent-ink">
          {address.phone}
        </a>
      </address>
    </Fact>
  )
}

/** Where and when an order is picked up, and by whom; its code is told at the stall. */
export function PickupFact({ order: { address }, pickup }: Details & { pickup: OrderPickup }) {
  const { i18n, t } = useTranslation()
  const { day, from_minute, to_minute, place, change } = pickup
  return (
    <Fact title={t('Pick-up')} action={<TextLink to="/pick-up">{t('Hand over')}</TextLink>}>
      <b>
        {formatPromisedDays({ from: day, to: day }, i18n.language)} ·{' '}
        <span className="num">
          {writeMinutes(from_minute)}–{writeMinutes(to_minute)}
        </span>
      </b>
      <bdi>{place}</bdi>
      <bdi>{address.name}</bdi>
      <a href={phoneLink(address.phone)} className="num justify-self-start text-accent-ink">
        {address.phone}
      </a>
      {change && (
        <span className="text-13 text-warn">
          {change === 'ended' ? t('Called off: the shopper may cancel.') : t('Changed: the shopper may cancel.')}
        </span>
      )}
    </Fact>
  )
}

/** The payment in a word, and each payment at a gateway. */
export function PaymentFact({ order }: Details) {
  const { i18n, t } = useTranslation()
  const currency = writtenCurrency(order.currency, useSettings())
  const { payment } = useOrderWords()
  const states = {
    open: t('Not paid yet'),
    paid: t('Paid'),
    failed: t('Payment failed'),
    cancelled: t('Replaced'),
    refunded: t('Refunded'),
  }
  const isToCollect =
    order.payment_method === 'cash' && order.payment_status === 'pending' && order.order_status !== 'cancelled'
  const toCollect = order.amount_due ?? order.amount
  return (
    <Fact title={t('Payment')}>
      <b>{payment(order)}</b>
      {isToCollect && toCollect > 0 && (
        <TextWithAmount
          write={(amount) => t('To collect on delivery: {{amount}}', { amount })}
          amount={toCollect}
          made={order.currency}
        />
      )}
      {order.payments.map(({ gateway, status, amount, at }) => (
        <span key={`${gateway} ${at}`} className="text-13 text-ink-2">
          {gateway}: {states[status]} · <span className="num">{formatMoney(amount, currency)}</span> ·{' '}
          <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
        </span>
      ))}
    </Fact>
  )
}

export function CustomerFact({ order: { customer } }: Details) {
  const { t } = useTranslation()
  return (
    <Fact title={t('Customer')}>
      <b className="wrap-anywhere">{customer.name}</b>
      {customer.email && (
        <a
          href={`mailto:${customer.email}`}
          className="num justify-self-start wrap-anywhere whitespace-normal text-accent-ink"
        >
          {customer.email}
        </a>
      )}
      {customer.phone && (
        <a href={phoneLink(customer.phone)} className="num justify-self-start text-accent-ink">
          {customer.phone}
        </a>
      )}
    </Fact>
  )
}

type AgreedPage = NonNullable<SellerOrderDetails['legal_pages']>[number]

const PageVersionDialog = latePart(async () => (await import('./order-dialogs.tsx')).PageVersionDialog)

/** The pages that the shopper agreed to by ordering, each opening as it was then. */
export function AgreedPages({ order: { legal_pages: pages = [] } }: Details) {
  const { i18n, t } = useTranslation()
  const names = useLegalRoleNames()
  const [opened, setOpened] = useState<AgreedPage | null>(null)
  if (pages.length === 0) return null
  return (
    <Fact title={t('Ordered under')}>
      <ul className="grid gap-2">
        {pages.map((page) => (
          <li key={page.role}>
            <button
              type="button"
              className="min-h-6 text-start text-accent-ink underline underline-offset-3"
              onClick={() => setOpened(page)}
            >
              {names[page.role]}
            </button>
            <time dateTime={page.at} className="block text-12 text-ink-2">
              {t('Version of {{time}}', { time: formatMoment(page.at, i18n.language) })}
            </time>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened && (
          <PageVersionDialog
            id={opened.article_id}
            at={opened.at}
            name={names[opened.role]}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Fact>
  )
}

/** The statuses that the order has passed, the latest first. */
export function OrderTimeline({ order: { timeline } }: Details) {
  const { i18n, t } = useTranslation()
  const { statuses } = useOrderWords()
  return (
    <Fact title={t('What happened')}>
      <ol className="grid gap-2">
        {timeline.toReversed().map(({ status, at }, index) => (
          <li key={`${status} ${at}`} className="flex items-baseline gap-2.5">
            <span
              aria-hidden
              className={`size-2 flex-none self-center rounded-full ${index === 0 ? 'bg-accent' : 'bg-line-strong'}`}
            />
            <span className="min-w-0 flex-1">{status === 'pending' ? t('Order placed') : statuses[status].label}</span>
            <time dateTime={at} className="text-12 text-ink-2">
              {formatMoment(at, i18n.language)}
            </time>
          </li>
        ))}
      </ol>
    </Fact>
  )
}
