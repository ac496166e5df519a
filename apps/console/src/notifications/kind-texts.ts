import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { NotificationKind } from '@rialto/contract/enums'

/** The kinds of notifications as people read them. */
export function useKindTexts(): Record<NotificationKind, { title: string; text: string }> {
  const { t } = useTranslation()
  return {
    new_order: { title: t('New orders'), text: t('As soon as an order is to be packed.') },
    unanswered_message: {
      title: t('Unanswered messages'),
      text: t('When a customer has waited 30 minutes for an answer.'),
    },
    low_stock: { title: t('Low stock'), text: t('Products that run out, gathered for some minutes.') },
    new_review: { title: t('New reviews'), text: t('When a customer has reviewed a product.') },
    new_question: { title: t('New questions'), text: t('When somebody asks about a product.') },
    product_decided: {
      title: t('Decisions about products'),
      text: t('When the market hides, refuses, approves or shows a product.'),
    },
    review_hidden: { title: t('Hidden reviews'), text: t('When the market has hidden a review.') },
    offer_decided: {
      title: t('Proposals and decisions about flash sales'),
      text: t('When the market accepts or refuses an offer, or proposes a product for a flash sale.'),
    },
    webhook_off: { title: t('Failed webhooks'), text: t('When a webhook has failed for three days.') },
  }
}
