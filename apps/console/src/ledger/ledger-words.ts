import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LedgerAccount, PostingKind, ShopAccount } from '@rialto/contract/market-enums'

/** How people read accounts and kinds of the ledger. */
export function useLedgerWords() {
  const { t } = useTranslation()
  const accounts: Record<ShopAccount, string> = {
    available: t('Available'),
    pending: t('Pending'),
    held: t('Held'),
    cash_with: t('Cash with you'),
  }
  const allAccounts: Record<LedgerAccount, string> = {
    ...accounts,
    gateway: t('Payment gateway'),
    refunds_due: t('Owed to the customer'),
    market_vouchers: t('Voucher of the market'),
    commission: t('Commission'),
    commission_vat: t('VAT on the commission'),
    opening: t('Before the ledger'),
    disputed: t('Held by the gateway for a dispute'),
    unexplained: t('Not assigned yet'),
    bank: t('Bank account of the market'),
    gateway_fees: t('Fee of the payment gateway'),
    payouts_in_transit: t('Payout on its way'),
    goodwill: t('Goodwill'),
    losses: t('Losses of the market'),
    tax_due: t('Tax that the market owes'),
  }
  const marketAccounts: Record<LedgerAccount, string> = {
    ...allAccounts,
    available: t('Owed to sellers, can be paid'),
    pending: t('Owed to sellers, pending'),
    held: t('Owed to sellers, held'),
    cash_with: t('Cash with sellers'),
    refunds_due: t('Owed to customers'),
    market_vouchers: t('Vouchers of the market'),
    gateway_fees: t('Fees of the payment gateway'),
    payouts_in_transit: t('Payouts on their way'),
  }
  const kinds: Record<PostingKind, string> = {
    paid: t('Sale paid'),
    cash: t('Cash collected'),
    cash_kept: t('Cash kept'),
    earned: t('Commission'),
    part_gone: t('Refund'),
    fee_back: t('Commission given back'),
    release: t('Released'),
    opening: t('Before the ledger'),
    adjustment: t('Correction'),
    gateway_fee: t('Fee of the payment gateway'),
    refund_done: t('Refund sent'),
    refund_failed: t('Refund failed'),
    goodwill: t('Goodwill'),
    hold: t('Held for a case'),
    unhold: t('No longer held'),
    gateway_payout: t('Payout of the gateway'),
    payout: t('Payout'),
    payout_paid: t('Payout arrived'),
    payout_returned: t('Payout came back'),
    dispute_taken: t('Dispute opened'),
    dispute_won: t('Dispute won'),
    dispute_lost: t('Dispute lost'),
    dispute_fee: t('Fee of a dispute'),
    unassigned: t('Not assigned yet'),
    assigned: t('Assigned'),
    repayment: t('Repayment'),
  }
  return { accounts, allAccounts, marketAccounts, kinds }
}

/** The key of `words` that an address names; undefined: none. */
export const keyIn = <Key extends string>(words: Record<Key, string>, written: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => key === written)

export const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
