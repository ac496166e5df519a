import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'
import { useIsMarket, usePrice } from '../../settings/index.ts'

/** The parts of the total, as calculated by the server, with each tax. */
export function AmountsList({ checkout_items: groups, checkout: figures }: CheckoutReply) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const price = usePrice()
  const count = countPieces(groups)
  const taxes = figures.all_vat_taxes.filter((tax) => tax.amount > 0)
  return (
    <dl className="grid gap-2.5">
      <Row label={t('Subtotal, {{count}} items', { count })}>{price(figures.total_amount)}</Row>
      <Row
        label={isMarket && groups.length > 1 ? t('Delivery, {{count}} shops', { count: groups.length }) : t('Delivery')}
      >
        {groups.some((group) => group.is_delivery_set === false)
          ? t('Not said by the shop yet')
          : figures.delivery_charge > 0
            ? price(figures.delivery_charge)
            : t('Free')}
      </Row>
      {figures.coupon_discount > 0 && (
        <Row label={t('Voucher discount')} className="text-ok">
          {price(-figures.coupon_discount)}
        </Row>
      )}
      {taxes.length === 0 && figures.order_tax_amount > 0 && (
        // An external server may return the total tax only.
        <Row label={t('Tax')}>{price(figures.order_tax_amount)}</Row>
      )}
      {taxes.map((tax) => (
        <Row key={tax.id} label={`${tax.name} ${tax.percentage}%`}>
          {price(tax.amount)}
        </Row>
      ))}
    </dl>
  )
}

function Row({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className={cx('num font-semibold', className)}>{children}</dd>
    </div>
  )
}

/** Number of pieces, not of lines. */
const countPieces = (groups: readonly CheckoutGroup[]): number =>
  groups.reduce((sum, group) => sum + group.products.reduce((all, line) => all + line.quantity, 0), 0)
