import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopStatus } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

/** The words for the status of a shop. */
export function useSellerWords(): Record<ShopStatus, { label: string; tone: BadgeTone }> {
  const { t } = useTranslation()
  return {
    pending: { label: t('Waiting'), tone: 'warn' },
    active: { label: t('Open'), tone: 'ok' },
    rejected: { label: t('Rejected'), tone: 'mute' },
    closed: { label: t('Closed'), tone: 'bad' },
  }
}
