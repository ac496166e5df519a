import type { WebhookDeliveryType, WebhookFault } from '@rialto/contract/enums'
import type { Generated } from 'kysely'

export interface WebhooksTable {
  id: Generated<number>
  /** Null: the market's, which hears of all shops. */
  shop_id: number | null
  /** The person who added it; null once their account is erased. */
  user_id: number | null
  url: string
  events_json: string
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
