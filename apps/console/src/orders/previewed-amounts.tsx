import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RefundPreview } from '@rialto/contract'
import type { WrittenCurrency } from '@rialto/contract/currencies'
import { formatMoney } from '../lib/money.tsx'

/** Shows the amount that the customer gets, and the one that the shop has less. */
export function PreviewedAmounts({ preview, currency }: { preview: RefundPreview; currency: WrittenCurrency }) {
  const { t } = useTranslation()
  const givenBack = preview.commission + preview.commission_tax
  const customer = [
    { label: t('Goods'), amount: preview.goods },
    { label: t('Their share of the voucher'), amount: -preview.voucher },
    { label: t('Delivery'), amount: preview.delivery },
    { label: t('Taxes'), amount: preview.tax_added },
    { label: t('Kept back'), amount: -(preview.deduction ?? 0) },
  ]
  const shop = [
    { label: t('Refund'), amount: -preview.amount },
    { label: t('What the market’s voucher had paid'), amount: -preview.market_share },
    { label: t('Commission given back'), amount: givenBack },
  ]
  return (
    <div className="grid gap-x-6 gap-y-4 rounded-control bg-ground-2 px-4 py-3 sm:grid-cols-2">
      <AmountList title={t('The customer gets')} rows={customer} currency={currency}>
        <AmountRow
          isTotal
          label={preview.means === 'cash' ? t('In cash, by you') : t('Total, back the way it was paid')}
          amount={preview.amount}
          currency={currency}
        />
        {preview.tax > 0 && preview.tax_added === 0 && (
          <AmountRow label={t('of which taxes')} amount={preview.tax} currency={currency} />
        )}
      </AmountList>
      <AmountList title={t('You')} rows={shop} currency={currency}>
        <AmountRow isTotal label={t('Off your balance')} amount={-preview.off_balance} currency={currency} />
        <AmountRow label={t('You keep of this order')} amount={preview.kept} currency={currency} />
      </AmountList>
    </div>
  )
}

interface Row {
  label: string
  amount: number
}

interface AmountListProps {
  title: string
  rows: readonly Row[]
  currency: WrittenCurrency
  children: React.ReactNode
}

function AmountList({ title, rows, currency, children }: AmountListProps) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-13 text-ink-2">{title}</p>
      <dl aria-label={title} className="grid gap-1">
        {rows
          .filter(({ amount }) => amount !== 0)
          .map((row) => (
            <AmountRow key={row.label} {...row} currency={currency} />
          ))}
        {children}
      </dl>
    </div>
  )
}

function AmountRow({ label, amount, currency, isTotal }: Row & { currency: WrittenCurrency; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <dt>{label}</dt>
      <dd className="num">{formatMoney(amount, currency)}</dd>
    </div>
  )
}
