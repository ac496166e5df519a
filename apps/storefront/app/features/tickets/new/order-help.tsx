import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { newTicketAddress } from '../ticket-addresses.ts'

/** A link below an order to ask support about it. */
export function OrderHelp({ order }: { order: Pick<Order, 'order_code'> }) {
  const { t } = useTranslation()
  return (
    <p className="px-1 text-ink-2">
      {t('Need help?')} <TextLink to={newTicketAddress(order.order_code)}>{t('Ask about this order')}</TextLink>
    </p>
  )
}
