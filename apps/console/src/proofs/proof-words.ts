import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DifferenceKind } from '@rialto/contract/proof-enums'

/** The words for each kind of difference, with what to look at first. */
export function useProofWords() {
  const { t } = useTranslation()
  const names: Record<DifferenceKind, string> = {
    charge: t('Payment'),
    refund: t('Refunds of a payment'),
    dispute: t('Dispute'),
    fee: t('Fee of the payment gateway'),
    payout: t('Payout of the gateway'),
    currency: t('Movement in another currency'),
    movement: t('Movement of another kind'),
    gateway_balance: t('Balance at the gateway'),
    unread: t('The gateway did not answer'),
    posting: t('Posting that does not add up to 0'),
    unsealed: t('Posting that was left open'),
    balance: t('Balance of an account'),
    month: t('Sums of a month'),
    order: t('Money of an order'),
    refund_due: t('Owed to the customer of an order'),
    chain: t('Proved day that reads otherwise now'),
  }
  const ofMovement = t(
    'Look it up at the gateway. If the shop has to know of it, its event comes, or a correction is made.',
  )
  const ofLedger = t(
    'Somebody or something has written past the ledger. Keep a backup, and look at what happened that day.',
  )
  const advice: Record<DifferenceKind, string> = {
    charge: ofMovement,
    refund: ofMovement,
    dispute: ofMovement,
    fee: ofMovement,
    payout: ofMovement,
    movement: ofMovement,
    currency: t('It is not added up. Let the gateway settle in the currency of the market.'),
    gateway_balance: t('The gateway holds something that none of its movements explains.'),
    unread: t('The next night asks again. Look at the keys of the gateway where it stays so.'),
    posting: ofLedger,
    unsealed: ofLedger,
    balance: ofLedger,
    month: ofLedger,
    order: ofLedger,
    refund_due: ofLedger,
    chain: ofLedger,
  }
  return { names, advice }
}
