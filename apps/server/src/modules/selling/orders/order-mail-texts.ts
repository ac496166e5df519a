import type { OrderStatus } from '@rialto/contract/enums'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { OrderRow } from './repository.ts'
import { isPickedUp } from './rules.ts'

/** The reason of a mail about an order: its new status, or the result of its payment. */
export type OrderMailKind =
  | Exclude<OrderStatus, 'pending'>
  | 'placed'
  | 'parcel'
  | 'parcel_packed'
  | 'paid'
  | 'payment_failed'
  | 'expired'
  | 'refunded'
  | 'pieces_cancelled'
  | 'refund_begun'
  | 'refund_transferred'
  | 'refund_handed_over'
  | 'invoice'
  | 'credit_note'
  | 'pickup_reminder'
  | 'pickup_changed'
  | 'pickup_ended'
  | `complaint_${'received' | 'approved' | 'refused' | 'escalated' | 'upheld' | 'declined' | 'settled' | 'ended'}`

interface MailTexts {
  subject: TextKey
  lead: TextKey
}

/** Each text may contain `{{code}}`, `{{shop}}` and `{{amount}}`; those of documents `{{number}}`. */
const mailTexts: Record<OrderMailKind, MailTexts> = {
  complaint_received: {
    subject: text('We have your complaint {{number}}'),
    lead: text('{{shop}} has your complaint about the order {{code}}.'),
  },
  complaint_approved: {
    subject: text('{{shop}} agrees to your complaint {{number}}'),
    lead: text('{{shop}} has answered your complaint about the order {{code}}.'),
  },
  complaint_refused: {
    subject: text('{{shop}} does not agree to your complaint {{number}}'),
    lead: text(
      'If you see that differently, you can ask the market to decide. The way there is in your order {{code}}.',
    ),
  },
  complaint_escalated: {
    subject: text('The market decides your complaint {{number}}'),
    lead: text('The market looks at your complaint about the order {{code}} and writes to you.'),
  },
  complaint_upheld: {
    subject: text('Your complaint {{number}} is decided for you'),
    lead: text('The market has decided your complaint about the order {{code}}.'),
  },
  complaint_declined: {
    subject: text('Your complaint {{number}} is decided for the seller'),
    lead: text('The market has decided your complaint about the order {{code}}.'),
  },
  complaint_settled: {
    subject: text('Your complaint {{number}} is settled'),
    lead: text('{{shop}} has repaired or replaced what you complained about in the order {{code}}.'),
  },
  complaint_ended: {
    subject: text('Your complaint {{number}} has ended'),
    lead: text('Nothing more was done in time about your complaint in the order {{code}}.'),
  },
  placed: {
    subject: text('We have your order {{code}}'),
    lead: text('Thank you! {{shop}} has your order. It comes to {{amount}}.'),
  },
  paid: {
    subject: text('Your order {{code}} is paid'),
    lead: text('We have your payment of {{amount}}. {{shop}} takes care of your order now.'),
  },
  payment_failed: {
    subject: text('Your order {{code}} is not paid yet'),
    lead: text('The payment of {{amount}} did not go through, and nothing was taken. You can try again.'),
  },
  confirm: {
    subject: text('Your order {{code}} is confirmed'),
    lead: text('{{shop}} has confirmed your order.'),
  },
  processing: {
    subject: text('Your order {{code}} is being prepared'),
    lead: text('{{shop}} is preparing your order.'),
  },
  pickup: {
    subject: text('Your order {{code}} is packed'),
    lead: text('{{shop}} has packed your order. The carrier is to pick it up.'),
  },
  parcel: {
    subject: text('A parcel of your order {{code}} has left'),
    lead: text('{{shop}} has handed a parcel over to the carrier. In it:'),
  },
  parcel_packed: {
    subject: text('A parcel of your order {{code}} is packed'),
    lead: text('{{shop}} has packed a parcel for you. The carrier is to pick it up. In it:'),
  },
  on_the_way: {
    subject: text('Your order {{code}} is on the way'),
    lead: text('Your order from {{shop}} is on its way to you.'),
  },
  delivered: {
    subject: text('Your order {{code}} has arrived'),
    lead: text('Your order from {{shop}} has been delivered. Tell others how you like it: write a review.'),
  },
  cancelled: {
    subject: text('Your order {{code}} is cancelled'),
    lead: text('Your order from {{shop}} has been cancelled.'),
  },
  expired: {
    subject: text('Your order {{code}} is cancelled'),
    lead: text('Your order from {{shop}} was not paid in time, so it has been cancelled. You can order again.'),
  },
  refunded: {
    subject: text('The money for your order {{code}} is on its way back'),
    lead: text('{{amount}} goes back to where you paid from. Banks may take a few days to show it.'),
  },
  pieces_cancelled: {
    subject: text('Pieces of your order {{code}} are cancelled'),
    lead: text('These pieces of your order from {{shop}} have been cancelled and are not sent:'),
  },
  refund_begun: {
    subject: text('{{amount}} of your order {{code}} is given back'),
    lead: text('{{shop}} gives you {{amount}} back. You hear from us once it is on its way.'),
  },
  refund_transferred: {
    subject: text('{{amount}} for your order {{code}} comes to you by a bank transfer'),
    lead: text('The way that you had paid did not take {{amount}} back, so we have sent them to your bank account.'),
  },
  refund_handed_over: {
    subject: text('You have been given {{amount}} back for your order {{code}}'),
    lead: text('{{shop}} says that you were handed {{amount}} in cash. Not so? Please tell us by a support ticket.'),
  },
  invoice: {
    subject: text('Invoice {{number}} for your order {{code}}'),
    lead: text('{{shop}} has written the invoice for your order. You find it on the order’s page.'),
  },
  pickup_reminder: {
    subject: text('Tomorrow you pick up your order {{code}}'),
    lead: text('{{shop}} expects you tomorrow. Please bring your code.'),
  },
  pickup_changed: {
    subject: text('The pick-up of your order {{code}} has changed'),
    lead: text(
      '{{shop}} has changed when or where you pick your order up. If that does not suit you, you can cancel it free of charge.',
    ),
  },
  pickup_ended: {
    subject: text('The pick-up of your order {{code}} does not take place'),
    lead: text(
      '{{shop}} has called the pick-up of your order off. You can cancel it free of charge, or ask the shop for another date.',
    ),
  },
  credit_note: {
    subject: text('Credit note {{number}} for your order {{code}}'),
    lead: text('{{shop}} has taken your invoice, or a part of it, back. You find the credit note on the order’s page.'),
  },
}

/** Of orders that are picked up. */
const pickupMailTexts: Partial<Record<OrderMailKind, MailTexts>> = {
  pickup: {
    subject: text('Your order {{code}} is ready for pick-up'),
    lead: text('{{shop}} has packed your order. Please bring your code.'),
  },
  delivered: {
    subject: text('You have picked up your order {{code}}'),
    lead: text('{{shop}} has handed your order over to you. Tell others how you like it: write a review.'),
  },
}

/** The texts of a mail about an order. */
export const orderMailTexts = (order: OrderRow, kind: OrderMailKind): MailTexts =>
  (isPickedUp(order) && pickupMailTexts[kind]) || mailTexts[kind]

export const consumerTexts = {
  seller: text('Seller: {{seller}}'),
  privateSeller: text(
    'A private person sells. The rights of consumers against traders, such as withdrawal, do not apply.',
  ),
  page: text('{{page}}: {{url}}'),
  withdrawHere: text('Withdraw from contract here: {{url}}'),
  withdrawal: text('Your right of withdrawal, and how to use it: {{url}}'),
}

export const detailTexts = {
  payAtStall: text('You pay {{amount}} in cash when you pick it up.'),
  payCash: text('You pay {{amount}} in cash when it is delivered.'),
  payOnline: text('Please pay within {{count}} minutes; otherwise the order is cancelled.'),
  reason: text('Reason: {{reason}}'),
  moneyBack: text('Your payment of {{amount}} will be returned to you.'),
  line: text('{{quantity}} × {{name}}'),
  moreLines: text('and {{count}} more'),
  carrier: text('Carrier: {{carrier}}'),
  trackingNumber: text('Tracking number: {{number}}'),
  trackingPage: text('Follow the parcel: {{url}}'),
  partBack: text('{{amount}} goes back to where you paid from. Banks may take a few days to show it.'),
  partNotCollected: text('You pay {{amount}} less in cash.'),
  restFollows: text('The rest of your order follows in another parcel.'),
  seeOrder: text('See your order'),
}
