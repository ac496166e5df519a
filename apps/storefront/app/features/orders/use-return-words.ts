import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ComplaintReason, ReturnState } from '@rialto/contract/market-enums'

/** What can be wrong with goods, in the words of their buyer. */
export function useComplaintReasons(): Record<ComplaintReason, string> {
  const { t } = useTranslation()
  return {
    faulty: t('It is faulty'),
    damaged: t('It arrived damaged'),
    wrong: t('Something else arrived'),
    missing: t('It is missing'),
    changed_mind: t('I have changed my mind'),
    other: t('Another reason'),
  }
}

/** The steps of a withdrawal or complaint as they have happened. */
export function useReturnSteps(): Record<ReturnState, string> {
  const { t } = useTranslation()
  return {
    unmatched: t('Declared'),
    review: t('To be looked at'),
    declared: t('Accepted'),
    not_valid: t('Not valid'),
    requested: t('Complained'),
    approved: t('The answer is here'),
    refused: t('Refused'),
    escalated: t('The market was asked'),
    declined: t('The market decided for the seller'),
    sent: t('Sent back'),
    received: t('The goods came back'),
    refunding: t('Refund on its way'),
    refunded: t('Refunded'),
    settled: t('Repaired or replaced'),
    cancelled: t('Taken back'),
    lapsed: t('Ended, as nobody asked the market'),
    not_returned: t('Nothing came back'),
  }
}
