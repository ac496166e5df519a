import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DisputeState } from '@rialto/contract/enums'

/** The states of disputes as people read them. */
export function useDisputeStates(): Record<DisputeState, string> {
  const { t } = useTranslation()
  return {
    needs_response: t('Evidence is wanted'),
    under_review: t('The bank decides'),
    won: t('Won'),
    lost: t('Lost'),
    accepted: t('Accepted'),
  }
}

export const disputeTones = {
  needs_response: 'bad',
  under_review: 'warn',
  won: 'ok',
  lost: 'mute',
  accepted: 'mute',
} as const
