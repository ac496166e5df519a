import type { Order } from '@rialto/contract'
import { useTranslation } from '../../../lib/i18n/use-translation.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { newTicketAddress } from '../addresses.ts'

/** Below an order: the way to ask about it. */
export function OrderHelp({ order }: { order: Pick<Order, 'order_code'> }) {
  const { t } = useTranslation()
  return (
    <p className="px-1 text-ink-2">
      {t('Need help?')} <TextLink to={newTicketAddress(order.order_code)}>{t('Ask about this order')}</TextLink>
    </p>
  )
}
