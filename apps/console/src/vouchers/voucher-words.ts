import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerVoucher } from '@rialto/contract'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

/** Vouchers in words. */
export function useVoucherWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    money,
    /** For example *10%* or *$8.00*. */
    discount: ({ discount_type: type, discount }: Pick<SellerVoucher, 'discount_type' | 'discount'>) =>
      type === 'Percentage' ? `${discount}%` : money(discount),
    /** For example *from $40.00, at most $20.00*. */
    conditions: ({ min_order_amount: minimum, max_discount_amount: maximum }: SellerVoucher) =>
      [
        minimum > 0 && t('from {{amount}}', { amount: money(minimum) }),
        maximum !== null && t('at most {{amount}}', { amount: money(maximum) }),
      ]
        .filter(Boolean)
        .join(', '),
    /** For example *12 of 50*. */
    uses: ({ used, use_limit: limit }: SellerVoucher) =>
      limit === null ? String(used) : t('{{used}} of {{limit}}', { used, limit }),
  }
}
