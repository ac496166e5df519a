import type { Webhook, WebhookDelivery } from '@rialto/contract'
import type { WebhookDeliveryType } from '@rialto/contract/enums'
import type { WebhookRow } from './repository.ts'
import type { DeliveryRow } from './repository-deliveries.ts'

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events_json) as WebhookDeliveryType[],
  is_on: row.is_on === 1,
  failed_at: timeOrNull(row.failed_at),
  last_attempt: row.attempted_at === null ? null : { at: time(row.attempted_at), delivered: row.fault === null },
  created_by: row.creator,
  created_at: time(row.created_at),
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  type: row.type,
  subject_id: row.subject_id,
  created_at: time(row.created_at),
  state: stateOf(row),
  attempts: row.attempts,
  attempted_at: timeOrNull(row.attempted_at),
  next_attempt_at: timeOrNull(row.due_at),
  http_status: row.http_status,
  fault: row.fault,
})

function stateOf({ delivered_at, due_at, fault }: DeliveryRow): WebhookDelivery['state'] {
  if (due_at !== null) return 'waiting'
  return delivered_at !== null && fault === null ? 'delivered' : 'failed'
}
