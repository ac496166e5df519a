import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderReturn } from '@rialto/contract'
import type { ComplaintReason, ReturnCost, ReturnState } from '@rialto/contract/market-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { useSettings } from '../settings/index.ts'

/** What can be wrong with goods, in the words of their buyer. */
export function useComplaintReasons(): Record<ComplaintReason, string> {
  const { t } = useTranslation()
  return {
    faulty: t('It is faulty'),
    damaged: t('It arrived damaged'),
    wrong: t('Something else arrived'),
    missing: t('It is missing'),
    changed_mind: t('I have changed my mind'),
    other: t('Another reason'),
  }
}

/** The steps of a withdrawal or complaint as they have happened. */
export function useReturnSteps(): Record<ReturnState, string> {
  const { t } = useTranslation()
  return {
    unmatched: t('Declared'),
    review: t('To be looked at'),
    declared: t('Accepted'),
    not_valid: t('Not valid'),
    requested: t('Complained'),
    approved: t('The answer is here'),
    refused: t('Refused'),
    escalated: t('The market was asked'),
    declined: t('The market decided for the seller'),
    sent: t('Sent back'),
    received: t('The goods came back'),
    refunding: t('Refund on its way'),
    refunded: t('Refunded'),
    settled: t('Repaired or replaced'),
    cancelled: t('Taken back'),
    lapsed: t('Ended, as nobody asked the market'),
    not_returned: t('Nothing came back'),
    revoked: t('Taken back'),
    contested: t('You have objected'),
  }
}

/** Who pays for sending goods back. */
export function useReturnCosts(): Record<ReturnCost, string> {
  const { t } = useTranslation()
  return { shopper: t('You pay for sending them back.'), shop: t('The shop pays for sending them back.') }
}

/** Where a withdrawal or complaint stands, and what happens next. */
export function useReturnStanding(): (shown: Pick<OrderReturn, 'state' | 'send_by' | 'refund_by'>) => string {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const day = (on: string) => formatDay(on, locale)
  return ({ state, send_by, refund_by }) => {
    const words: Record<ReturnState, string> = {
      unmatched: t('We look at your withdrawal.'),
      review: t('We look at your withdrawal.'),
      declared: t('Please send the goods back by {{day}}.', { day: day(send_by) }),
      sent: t('On the way back. Your money is on its way by {{day}}.', { day: day(refund_by) }),
      received: t('The goods are back. Your money is on its way by {{day}}.', { day: day(refund_by) }),
      refunding: t('Your money is on its way.'),
      refunded: t('Your money has gone back.'),
      not_valid: t('It does not count. The mail tells why.'),
      not_returned: t('It ended, as nothing came back.'),
      requested: t('The shop answers your complaint by {{day}}.', { day: day(refund_by) }),
      approved: t('The shop has answered your complaint.'),
      refused: t('The shop does not agree to your complaint.'),
      escalated: t('The market decides your complaint.'),
      declined: t('The market has decided for the shop.'),
      settled: t('It was repaired or replaced.'),
      cancelled: t('You have taken it back.'),
      lapsed: t('It ended, as the market was not asked.'),
      revoked: t('It is taken back. You keep the goods.'),
      contested: t('The market decides what is kept back.'),
    }
    return words[state]
  }
}

/** The label and colour of each state. The colour is never used without the label. */
export function useReturnStates(): Record<ReturnState, { label: string; tone: BadgeTone }> {
  const { t } = useTranslation()
  return {
    unmatched: { label: t('Looked at'), tone: 'warn' },
    review: { label: t('Looked at'), tone: 'warn' },
    declared: { label: t('Send it back'), tone: 'accent' },
    sent: { label: t('On the way back'), tone: 'accent' },
    received: { label: t('Back at the shop'), tone: 'accent' },
    refunding: { label: t('Refund on its way'), tone: 'accent' },
    refunded: { label: t('Refunded'), tone: 'ok' },
    not_valid: { label: t('Not valid'), tone: 'mute' },
    not_returned: { label: t('Ended'), tone: 'mute' },
    revoked: { label: t('Taken back'), tone: 'mute' },
    contested: { label: t('The market decides'), tone: 'warn' },
    requested: { label: t('Awaiting an answer'), tone: 'warn' },
    approved: { label: t('Answered'), tone: 'accent' },
    refused: { label: t('Refused'), tone: 'warn' },
    escalated: { label: t('The market decides'), tone: 'warn' },
    declined: { label: t('Decided for the shop'), tone: 'mute' },
    settled: { label: t('Solved'), tone: 'ok' },
    cancelled: { label: t('Taken back'), tone: 'mute' },
    lapsed: { label: t('Ended'), tone: 'mute' },
  }
}
