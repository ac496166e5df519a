import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductStatus } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

/** The statuses of products in words. */
export function useProductWords(): Record<ProductStatus, { label: string; tone: BadgeTone }> {
  const { t } = useTranslation()
  return {
    active: { label: t('On the shelf'), tone: 'ok' },
    hidden: { label: t('Hidden'), tone: 'mute' },
    draft: { label: t('Draft'), tone: 'warn' },
    archived: { label: t('Archived'), tone: 'mute' },
  }
}
