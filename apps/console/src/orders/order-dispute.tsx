import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { DisputeState } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

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

/** Why customers have payments taken back, as people read it; the gateway's own word where it is another. */
export function useDisputeReason(): (reason: string) => string {
  const { t } = useTranslation()
  const reasons: Readonly<Record<string, string>> = {
    fraudulent: t('Not paid by the owner of the card'),
    unrecognized: t('The payment is not recognized'),
    product_not_received: t('Nothing was received'),
    product_unacceptable: t('Not as described'),
    credit_not_processed: t('A refund has not arrived'),
    duplicate: t('Paid twice'),
    general: t('No reason given'),
  }
  return (reason) => reasons[reason] ?? reason
}

/** Tells of the disputes about the payment of an order, above all else: its money is held. */
export function OrderDisputes({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const states = useDisputeStates()
  const reasonOf = useDisputeReason()
  const currency = writtenCurrency(order.currency, useSettings())
  const { disputes = [] } = order
  if (disputes.length === 0) return null
  return (
    <ul aria-label={t('Disputes')} className="mb-5 grid gap-2">
      {disputes.map(({ id, state, reason, amount, evidence_by, is_over, is_assigned, bearer }) => (
        <li key={id} className="panel grid gap-1 px-4 py-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{t('The payment is disputed')}</b>
            <Badge tone={disputeTones[state]}>{states[state]}</Badge>
            <b className="num">{formatMoney(amount, currency)}</b>
          </span>
          {reason && (
            <span className="text-13">
              {t('The customer’s bank says:')} <b>{reasonOf(reason)}</b>
            </span>
          )}
          {!is_over && (
            <span className="text-13">
              {is_assigned
                ? t('Its money is held, and nothing can be given back until it is over. The market answers the bank.')
                : t(
                    'It is about one of several orders that were paid together, and the market looks which. Until then the money of all of them is held.',
                  )}
            </span>
          )}
          {!is_over && evidence_by && state === 'needs_response' && (
            <span className="text-13">
              {t(
                'The bank takes evidence until {{time}}: keep the proof of delivery, and tell the market what you know.',
                {
                  time: formatMoment(evidence_by, i18n.language),
                },
              )}
            </span>
          )}
          {state === 'lost' && (
            <span className="text-13">
              {bearer === 'market' ? t('The market bears it.') : t('It is taken from what your shop is owed.')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
