import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'
import { Moment, usePrice } from '../settings/index.ts'
import { Facts } from './order-parts.tsx'

/** The amounts of an order: payable = total + delivery - coupon + tax, with each tax by name; below it where prices include it. */
export function OrderAmounts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  const [added, included] = order.prices_include_tax ? [[], order.all_vat_taxes] : [order.all_vat_taxes, []]
  return (
    <dl className="grid gap-2.5">
      <Line label={t('Subtotal, {{count}} items', { count: order.quantity })} amount={price(order.total_amount)} />
      <Line
        label={t('Delivery')}
        amount={order.delivery_charge > 0 ? price(order.delivery_charge) : t('Free')}
        good={order.delivery_charge === 0}
      />
      {order.coupon_discount > 0 && <Line label={t('Voucher discount')} amount={price(-order.coupon_discount)} good />}
      {added.map((tax) => (
        <Line
          key={tax.id}
          label={
            <>
              <bdi>{tax.name}</bdi> <span className="num">{tax.percentage}%</span>
            </>
          }
          amount={price(tax.amount)}
        />
      ))}
      <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-18 font-semibold">
        <dt>{t('Payable Amount')}</dt>
        <dd className="num">{price(order.payable_amount)}</dd>
      </div>
      {included.map(({ id, name, percentage, amount }) => (
        <div key={id} className="flex items-baseline justify-between gap-4 text-13 text-ink-2">
          <dt>{t('of which {{tax}} {{percentage}}%', { tax: name, percentage })}</dt>
          <dd className="num">{price(amount)}</dd>
        </div>
      ))}
      {order.amount_due !== undefined && (
        <>
          <Line label={t('Cancelled pieces')} amount={price(order.amount_due - order.payable_amount)} good />
          <Line
            label={order.payment_status === 'pending' ? t('Left to pay') : t('Paid')}
            amount={price(order.amount_due)}
          />
        </>
      )}
      {(order.refunded_amount ?? 0) > 0 && (
        <Line label={t('Refunded')} amount={price(-(order.refunded_amount ?? 0))} good />
      )}
      {order.tax_exemption && (
        <div className="text-13 text-ink-2">
          <dt className="sr-only">{t('Tax')}</dt>
          <dd>
            <bdi>{order.tax_exemption}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Line({ label, amount, good }: { label: ReactNode; amount: string; good?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={good ? 'text-ok' : 'text-ink-2'}>{label}</dt>
      <dd className={cx('num font-semibold', good && 'text-ok')}>{amount}</dd>
    </div>
  )
}

/** The refunds of an order: how much, by which way, and how each stands. */
export function RefundFacts({ order: { refunds = [], currency } }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(currency)
  if (refunds.length === 0) return null
  const states = {
    open: t('Not on its way yet'),
    sent: t('On its way to you'),
    done: t('Given back. Banks may take 5 to 10 days to show it.'),
    failed: t('It did not arrive. The market sees to it, and you need not do anything.'),
  }
  const stateOf = ({ means, state }: (typeof refunds)[number]) => {
    if (state === 'done' && means === 'cash') return t('Given back in cash')
    if (state === 'done' && means === 'transfer') return t('Sent to your bank account')
    return means === 'cash' && state === 'open' ? t('The shop hands it over in cash') : states[state]
  }
  return (
    <Facts title={t('Refunds')}>
      <ul aria-label={t('Refunds')} className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-0.5">
            <b className="num">{price(refund.amount)}</b>
            <span>{stateOf(refund)}</span>
            <Moment at={refund.done_at ?? refund.at} className="text-12 text-ink-2" />
            {refund.reason && refund.kind !== 'cancellation' && (
              <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
                {refund.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Facts>
  )
}
