import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { formatMoney } from '../../lib/money.tsx'
import { useSettings } from '../../lib/settings.tsx'

/** The amounts of an order, which add up to what the customer pays. */
export function OrderAmounts({ order }: { order: SellerOrderDetails }) {
  const { t } = useTranslation()
  const currency = writtenCurrency(order.currency, useSettings())
  const money = (amount: number) => formatMoney(amount, currency)
  const { amounts } = order
  const taxes = amounts.all_vat_taxes.map(({ id, name, percentage, amount }) => ({
    key: `tax-${id}`,
    label: `${name} ${percentage} %`,
    amount,
  }))
  const rows = [
    { key: 'pieces', label: t('{{count}} pieces', { count: order.quantity }), amount: amounts.total_amount },
    { key: 'delivery', label: t('Delivery'), amount: amounts.delivery_charge },
    ...(amounts.coupon_discount > 0
      ? [
          {
            key: 'voucher',
            label: amounts.market_pays_voucher ? t('Voucher, paid by the market') : t('Voucher'),
            amount: -amounts.coupon_discount,
          },
        ]
      : []),
    ...(taxes.length > 0
      ? taxes
      : amounts.tax_amount > 0
        ? [{ key: 'tax', label: t('Tax'), amount: amounts.tax_amount }]
        : []),
  ]
  return (
    <div>
      <dl className="grid gap-1.5 px-4 py-4 md:ms-auto md:w-80 md:px-5">
        {rows.map(({ key, label, amount }) => (
          <Row key={key} label={label} amount={money(amount)} />
        ))}
        <Row label={t('Total')} amount={money(amounts.payable_amount)} isTotal />
      </dl>
    </div>
  )
}

function Row({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal ? 'flex justify-between gap-4 border-t border-line pt-2 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={isTotal ? undefined : 'text-ink-2'}>{label}</dt>
      <dd className="num">{amount}</dd>
    </div>
  )
}
