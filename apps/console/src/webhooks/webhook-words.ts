import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { WebhookDeliveryState, WebhookDeliveryType, WebhookFault } from '@rialto/contract/enums'

/** Events, states and faults of webhooks as people read them. */
export function useWebhookWords(): {
  events: Record<WebhookDeliveryType, string>
  states: Record<WebhookDeliveryState, string>
  faults: Record<WebhookFault, string>
} {
  const { t } = useTranslation()
  return {
    events: {
      'order.placed': t('Order placed'),
      'order.changed': t('Order changed'),
      'message.created': t('Message sent'),
      'product.changed': t('Product changed'),
      'review.created': t('Review written'),
      'question.created': t('Question asked'),
      'seller.applied': t('Seller applied'),
      'ticket.opened': t('Ticket opened'),
      'webhook.test': t('Test'),
    },
    states: { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') },
    faults: {
      status: t('The program refused it'),
      timeout: t('The program did not answer in time'),
      unreachable: t('The program cannot be reached'),
      not_public: t('The address is not on the open internet'),
      certificate: t('The certificate is not valid'),
      secret: t('The market needs a new secret for it'),
    },
  }
}
