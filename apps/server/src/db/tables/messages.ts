import type { NotificationKind, NotificationWay, WebhookDeliveryType, WebhookFault } from '@rialto/contract/enums'
import type { CommissionNoticeKind, ComplaintReason } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Events that a shop's team has not been told of yet, written in the transaction of what happened (decision 084). */
export interface NotificationEventsTable {
  id: Generated<number>
  /** Names the event: `new_order:12`. */
  event_key: string
  shop_id: number
  kind: NotificationKind
  /** The order, message, variant, review or question. */
  subject_id: number
  due_at: number
}

/** Notifications by person. A row also proves that the person was told, so that nobody hears of an event twice. */
export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  shop_id: number
  event_key: string
  kind: NotificationKind
  /** The thing to open: an order, a customer, a product, a review or a question. */
  target_id: number
  /** The values of the sentence, by name. */
  values_json: Json<NotificationSubject>
  /** 0 where the person has switched the list off for this kind. */
  is_listed: number
  created_at: number
  read_at: number | null
}

/** Switches that people have changed; everything else is on. */
export interface NotificationSettingsTable {
  shop_id: number
  user_id: number
  kind: NotificationKind
  way: NotificationWay
  is_on: number
}

/** Browsers that get pushes. */
export interface PushSubscriptionsTable {
  id: Generated<number>
  user_id: number
  /** The console session that the browser was added in: the device ends with it. */
  session_id: number | null
  endpoint: string
  /** The browser's public key and secret, in base64url (RFC 8291). */
  p256dh: string
  auth: string
  /** Browser and system. */
  device: string
  created_at: number
}

/** Pushes that wait to be sent. */
export interface PushDeliveriesTable {
  id: Generated<number>
  subscription_id: number
  payload_json: Json<PushPayload>
  attempts: Generated<number>
  created_at: number
  due_at: number
}

/** Mails and text messages on their way out; a row stays until it was sent or given up, and a while longer for the operator to see. */
export interface OutboxTable {
  id: Generated<number>
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: number
  /** When the next try is due; null once sent or given up. */
  due_at: number | null
  attempts: Generated<number>
  sent_at: number | null
  /** The error of the last attempt. */
  error: string | null
  /** Of a message with a secret: until when it is worth sending. Its text is emptied once it has left or lapsed. Null: no secret. */
  secret_until: number | null
}

export interface WebhooksTable {
  id: Generated<number>
  /** Null: the market's, which hears of all shops. */
  shop_id: number | null
  /** The person who added it; null once their account is erased. */
  user_id: number | null
  url: string
  events_json: Json<readonly WebhookDeliveryType[]>
  encrypted_secret: string
  is_on: Generated<number>
  /** When the market switched it off. */
  failed_at: number | null
  /** Sending pauses until this time, since the latest attempt failed. */
  paused_until: Generated<number>
  created_at: number
}

/** Events on their way to webhooks, written in the transaction of what happened; a while longer for the shop to see (decision 090). */
export interface WebhookDeliveriesTable {
  id: Generated<number>
  webhook_id: number
  event_id: string
  type: WebhookDeliveryType
  subject_id: number
  /** The shop that it happened in; null: in none, or in the webhook's own. */
  event_shop_id: Generated<number | null>
  created_at: number
  /** When the next attempt is due; null once delivered or given up. */
  due_at: number | null
  attempts: Generated<number>
  attempted_at: number | null
  delivered_at: number | null
  http_status: number | null
  fault: WebhookFault | null
}

/** The values of a notification's sentence; amounts in minor units. */
export type NotificationSubject =
  /** Without currency and decimals: noted by an earlier version. */
  | { kind: 'new_order'; code: string; pieces: number; amount: number; currency?: string; exponent?: number }
  /** `due`: the last day for the money, as `2027-01-31`; '': it is new. */
  | { kind: 'withdrawal'; code: string; order: string; pieces: number; due: string; step?: 'revoke' | 'decided' }
  | { kind: 'complaint'; code: string; order: string; reason: ComplaintReason; isReminder: boolean; dueAt: number }
  | { kind: 'case_decided'; code: string; order: string; isUpheld: boolean; reason: string }
  | {
      kind: 'dispute'
      order: string
      amount: number
      currency: string
      exponent: number
      state: 'open' | 'won' | 'lost'
    }
  | {
      kind: 'payout'
      amount: number
      currency: string
      exponent: number
      day: string
      account: string
      isThroughStripe?: boolean
    }
  /** `amount`: what the market owed the shop at its end; minus: the shop owed it. */
  | { kind: 'statement'; month: string; amount: number; currency: string; exponent: number }
  | { kind: 'tax_report'; year: number }
  | { kind: 'payout_account'; state: 'changed'; day: string; account: string }
  | {
      kind: 'payout_account'
      state: 'returned'
      amount: number
      currency: string
      exponent: number
      reason: string
      /** Stripe has refused or reversed it, not a bank. */
      isThroughStripe?: boolean
    }
  | { kind: 'payout_account'; state: 'bank_failed'; reason: string }
  | {
      kind: 'rule'
      change: CommissionNoticeKind
      name: string
      /** On which it begins or ends, as `2027-01-31`. */
      day: string
    }
  | { kind: 'unanswered_message'; name: string; message: string; minutes: number }
  | { kind: 'low_stock'; count: number; variants: { name: string; stock: number }[] }
  | { kind: 'new_review'; product: string; rating: number; text: string }
  | { kind: 'new_question'; product: string; text: string }
  | { kind: 'product_decided'; product: string; state: 'hidden' | 'refused' | 'recalled' | 'shown'; reason: string }
  | {
      kind: 'product_decided'
      product: string
      state: 'corrected'
      by: string
      before: Record<string, unknown>
      after: Record<string, unknown>
    }
  | { kind: 'review_hidden'; product: string; reason: string }
  | {
      kind: 'offer_decided'
      product: string
      sale: string
      state: 'accepted' | 'refused' | 'added'
      reason: string
    }
  | { kind: 'offer_decided'; state: 'proposed'; sale: string; count: number }
  | { kind: 'webhook_off'; host: string }
  | {
      kind: 'tax_rate_coming'
      category: string
      country: string
      /** A region or the beginning of post codes; empty: all of the country. */
      part: string
      /** The first day, as `2027-01-31`. */
      day: string
      percentage: number
      /** Null: there was no rate. */
      former: number | null
    }

/** The data of a push, as the console's service worker reads them. */
export interface PushPayload {
  title: string
  body: string
  url: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
}
