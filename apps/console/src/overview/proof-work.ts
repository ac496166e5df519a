import type { TFunction } from 'i18next'

/** Differences of the ledger, as work that waits. */
export const proofWork = (t: TFunction) => ({
  short: t('Proof'),
  title: t('Differences of the ledger'),
  text: t('The ledger does not agree with a payment gateway, or with itself.'),
  lateAfter: 86_400_000,
  action: t('See to it'),
  to: '/market-money/proof',
})
