import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'
import { usePrice } from '../../settings/index.ts'

/** The amounts of an order: payable = total + delivery - coupon + tax, with each tax by name. */
export function OrderAmounts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  return (
    <dl className="grid gap-2.5">
      <Line label={t('Subtotal, {{count}} items', { count: order.quantity })} amount={price(order.total_amount)} />
      <Line
        label={t('Delivery')}
        amount={order.delivery_charge > 0 ? price(order.delivery_charge) : t('Free')}
        good={order.delivery_charge === 0}
      />
      {order.coupon_discount > 0 && <Line label={t('Voucher discount')} amount={price(-order.coupon_discount)} good />}
      {order.all_vat_taxes.map((tax) => (
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
