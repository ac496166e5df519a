import type { ComplaintState } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { paragraphsOf } from '../../base/outbound/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type OrderMailKind, type OrderRow, type OrderWriteContext, sendOrderMail } from '../orders/index.ts'
import type { ComplaintRow } from './repository-complaints.ts'

type MailKind = Extract<OrderMailKind, `complaint_${string}`>

const mails: Readonly<Partial<Record<ComplaintState, MailKind>>> = {
  requested: 'complaint_received',
  approved: 'complaint_approved',
  refused: 'complaint_refused',
  escalated: 'complaint_escalated',
  declined: 'complaint_declined',
  settled: 'complaint_settled',
  lapsed: 'complaint_ended',
  not_returned: 'complaint_ended',
}

/** Mails the shopper what a step of a complaint means for them; none where a mail about the money says it. */
export async function mailComplaint(
  tx: Tx,
  context: OrderWriteContext,
  complaint: ComplaintRow,
  order: OrderRow,
): Promise<void> {
  const { state, decided_by, answer, decision, code: number } = complaint
  const isDecided = decided_by === 'operator' && state === 'approved'
  const kind = isDecided ? 'complaint_upheld' : mails[state]
  if (!kind) return
  const reason = decided_by === 'operator' ? decision : answer
  const says = state === 'approved' || state === 'refused' || state === 'declined'
  await sendOrderMail(tx, context, order, kind, {
    ...{ number, facts: factsOf(context, complaint, order) },
    ...(says && reason && { reason }),
  })
}

/** What follows, in the language of the order. What its seller wrote is kept for the order's page, but for where the goods go. */
function factsOf({ settings }: OrderWriteContext, complaint: ComplaintRow, order: OrderRow): string[] {
  const say = (sentence: TextKey, values?: TextValues) => translate(order.locale, sentence, values)
  const day = writeLongDay(dayIn(settings.time_zone, complaint.due_at), order.locale)
  const { state, outcome, keeps_goods, offer, send_to } = complaint
  const amount = orderMoney(order, settings)(offer ?? 0)
  switch (state) {
    case 'requested':
      return [say(text('It answers by {{day}}. If it does not, the market decides.'), { day })]
    case 'refused':
      return [say(text('You can ask until {{day}}.'), { day })]
    case 'declined':
      return [
        say(
          text('If you see that differently, write to us, or to the arbitration board for consumers of your country.'),
        ),
      ]
    case 'approved':
      return [
        ...(outcome === 'repair' ? [say(text('The goods are repaired or replaced.'))] : []),
        ...(outcome === 'part_refund' && complaint.decided_by === 'seller'
          ? [
              say(text('It offers you {{amount}}, and you keep the goods. Take it in your order, or ask the market.'), {
                amount,
              }),
            ]
          : []),
        ...(keeps_goods === 0
          ? [say(text('Please send the goods back by {{day}}, to:'), { day }), ...paragraphsOf(send_to ?? '')]
          : []),
      ]
    default:
      return []
  }
}
