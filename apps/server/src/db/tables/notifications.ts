import type { NotificationKind, NotificationWay } from '@rialto/contract/enums'
import type { Generated } from 'kysely'

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
  values_json: string
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
  payload_json: string
  attempts: Generated<number>
  created_at: number
  due_at: number
}
