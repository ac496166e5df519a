import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useSettings } from '../../settings/index.ts'
import { useOwnOrders } from './use-own-orders.ts'

interface OrderSelectProps {
  /** The code of an order; empty for none. */
  value: string
  onChange: (code: string) => void
  error?: string
}

/** Selects which of the shopper's orders a ticket is about. */
export function OrderSelect({ value, onChange, error }: OrderSelectProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const orders = useOwnOrders()
  const isListed = value === '' || orders.some(({ order_code }) => order_code === value)
  return (
    <NativeSelect
      label={t('Order')}
      aside={t('optional')}
      name="order_number"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Not about an order')}</option>
      {!isListed && <option value={value}>{value}</option>}
      {orders.map(({ id, order_code, placed_at, shop }) => (
        <option key={id} value={order_code}>
          {[order_code, formatLocalDay(placed_at, locale), shop.name].map(isolated).join(' · ')}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Isolates the direction of a text, as `<bdi>` does, which an option cannot contain. */
const isolated = (text: string): string => `\u2068${text}\u2069`
