import type { OrderStatus } from '@rialto/contract/enums'
import { type TextKey, text } from '../../../texts/index.ts'

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

interface MailTexts {
  subject: TextKey
  lead: TextKey
}

/** Each text may contain `{{code}}`, `{{shop}}` and `{{amount}}`. */
export const mailTexts: Record<OrderMailKind, MailTexts> = {
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
}

export const detailTexts = {
  payCash: text('You pay {{amount}} in cash when it is delivered.'),
  payOnline: text('Please pay within {{count}} minutes; otherwise the order is cancelled.'),
  reason: text('Reason: {{reason}}'),
  moneyBack: text('Your payment of {{amount}} will be returned to you.'),
  line: text('{{quantity}} × {{name}}'),
  moreLines: text('and {{count}} more'),
  carrier: text('Carrier: {{carrier}}'),
  trackingNumber: text('Tracking number: {{number}}'),
  trackingPage: text('Follow the parcel: {{url}}'),
  restFollows: text('The rest of your order follows in another parcel.'),
  seeOrder: text('See your order'),
}
