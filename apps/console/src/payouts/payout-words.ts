import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AccountEnds } from '@rialto/contract'
import type {
  ConnectState,
  PayoutAccountState,
  PayoutHoldReason,
  PayoutLineState,
  PayoutMeans,
} from '@rialto/contract/payout-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

export interface StateWords {
  label: string
  tone: BadgeTone
}

/**
 * How people read payouts: their states, what holds them, and the states of a shop's account.
 * @param means of the payouts that the states are of; through Stripe, money arrives there and at no bank yet
 */
export function usePayoutWords(means?: PayoutMeans) {
  const { t } = useTranslation()
  const states: Record<PayoutLineState, StateWords> = {
    proposed: { label: t('Added up'), tone: 'mute' },
    checked: { label: t('Checked'), tone: 'mute' },
    held: { label: t('Held'), tone: 'warn' },
    carried: { label: t('Carried on'), tone: 'mute' },
    approved: { label: t('Approved'), tone: 'accent' },
    sent: { label: t('Sent'), tone: 'accent' },
    paid: { label: means === 'connect' ? t('At Stripe') : t('On the account'), tone: 'ok' },
    returned: { label: t('Came back'), tone: 'bad' },
    dropped: { label: t('Discarded'), tone: 'mute' },
  }
  const reasons: Record<PayoutHoldReason, string> = {
    person: t('The market’s staff holds it'),
    identity: t('Who sells is not verified'),
    account_missing: t('No bank account is given'),
    account_returned: t('A payout to this account came back'),
    account_changed: t('The bank account was changed lately'),
    not_sepa: t('Transfers in euros do not reach the account'),
    connect_missing: t('No account at Stripe is connected'),
    connect_incomplete: t('The account at Stripe is not complete'),
    connect_restricted: t('Stripe restricts the account'),
  }
  const accountStates: Record<PayoutAccountState, StateWords> = {
    missing: { label: t('None given'), tone: 'warn' },
    ready: { label: t('Ready for payouts'), tone: 'ok' },
    locked: { label: t('Locked'), tone: 'warn' },
    returned: { label: t('A payout came back'), tone: 'bad' },
  }
  const connectStates: Record<ConnectState | 'missing', StateWords> = {
    missing: { label: t('None connected'), tone: 'warn' },
    incomplete: { label: t('More is needed'), tone: 'warn' },
    checking: { label: t('Stripe looks at it'), tone: 'mute' },
    ready: { label: t('Ready for payouts'), tone: 'ok' },
    restricted: { label: t('Restricted'), tone: 'bad' },
  }
  return { states, reasons, accountStates, connectStates }
}

/** The ends of an account's number: `DE •••• 1234`. They are read left to right. */
export const endsText = ({ country, last4 }: Pick<AccountEnds, 'country' | 'last4'>): string =>
  `${country} •••• ${last4}`
