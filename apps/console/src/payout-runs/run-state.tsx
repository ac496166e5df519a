import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PayoutRun } from '@rialto/contract'
import type { PayoutMeans, PayoutRunState } from '@rialto/contract/payout-enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'

const tones: Record<PayoutRunState, BadgeTone> = {
  proposed: 'warn',
  checked: 'warn',
  approved: 'accent',
  sent: 'accent',
  done: 'ok',
  discarded: 'mute',
}

/** The states of runs of payouts as people read them. @param means of the run; without it, of runs by a bank */
export function useRunStates(means?: PayoutMeans): Record<PayoutRunState, string> {
  const { t } = useTranslation()
  return {
    proposed: t('Proposed'),
    checked: t('Checked'),
    approved: t('Approved'),
    sent: t('Sent'),
    done: means === 'connect' ? t('At Stripe') : t('On the accounts'),
    discarded: t('Discarded'),
  }
}

export function RunState({ run: { state, means } }: { run: Pick<PayoutRun, 'state' | 'means'> }) {
  return <Badge tone={tones[state]}>{useRunStates(means)[state]}</Badge>
}
