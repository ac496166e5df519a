import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LedgerOrderLine } from '@rialto/contract'
import { useCommissionFormula } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

interface OrderLinesProps {
  lines: readonly LedgerOrderLine[]
  deliveryCommission: number
}

/** The lines of an order as its money was made of them: goods, vouchers, delivery, and the market's commission as a formula. */
export function OrderLines({ lines, deliveryCommission }: OrderLinesProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  if (lines.length === 0) return null
  const money = (amount: number) => formatMoney(amount, currency)
  const rowsOf = (line: LedgerOrderLine): (readonly [string, number])[] =>
    (
      [
        [t('Voucher of the shop'), -line.shop_voucher],
        [t('Voucher of the market'), -line.market_voucher],
        [t('Its part of the delivery'), line.delivery],
      ] as const
    ).filter(([, amount]) => amount !== 0)
  return (
    <section aria-label={t('The goods of the order')} className="grid gap-2">
      <h3 className="font-semibold">{t('The goods of the order')}</h3>
      <ul className="grid gap-3">
        {lines.map((line, index) => (
          // Two lines of an order may be alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <li key={index} className="grid border-t border-line pt-2">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{line.name}</bdi> <span className="num text-ink-2">× {line.quantity}</span>
              </span>
              <bdi className="num">{money(line.total)}</bdi>
            </span>
            {rowsOf(line).map(([name, amount]) => (
              <span key={name} className="flex justify-between gap-3 text-12 text-ink-2">
                <span>{name}</span>
                <bdi className="num">{money(amount)}</bdi>
              </span>
            ))}
            <CommissionOf line={line} />
          </li>
        ))}
      </ul>
      {deliveryCommission !== 0 && (
        <p className="flex justify-between gap-3 border-t border-line pt-2 text-12 text-ink-2">
          <span>{t('Commission on delivery')}</span>
          <bdi className="num">{money(-deliveryCommission)}</bdi>
        </p>
      )}
    </section>
  )
}

/** The market's commission of a line, with its rule and formula in words. */
function CommissionOf({ line }: { line: LedgerOrderLine }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const formula = useCommissionFormula()
  const { rule, commission } = line
  if (!rule) return <span className="text-12 text-ink-2">{t('No rule, so no commission')}</span>
  return (
    <span className="flex justify-between gap-3 text-12 text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        {t('Commission by the rule {{rule}}: {{formula}}', { rule: rule.name, formula: formula(line, currency) })}
      </span>
      <bdi className="num">{formatMoney(-commission, currency)}</bdi>
    </span>
  )
}
