import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'

export const CANCEL_REASONS = ['mistake', 'change', 'price', 'late', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The reasons to choose from. The shop reads the reason in the language in which it was chosen. */
export function useCancelReasons(): Record<CancelReason, string> {
  const { t } = useTranslation()
  return {
    mistake: t('Ordered by mistake'),
    change: t('I want another size, colour or address'),
    price: t('Found a better price'),
    late: t('It takes too long'),
    other: t('Something else'),
  }
}

/** Leaves room for the chosen reason in front of the text. */
export const TEXT_MAX = CANCEL_REASON_MAX - 100

/** Combines the chosen reason with the text for the request. */
export function cancelReasonText(label: string, written: string, isOther: boolean): string {
  const text = written.trim()
  if (!text) return label
  return isOther ? text : `${label}: ${text}`
}
