import { z } from 'zod'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_DELIVERY_TYPES, WEBHOOK_FAULTS } from '../enums.ts'
import { Id, Time } from './common.ts'

/** An address of a program that events of a shop, or of all shops, are sent to. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** Those of a shop’s webhooks, or of the market’s. */
  events: z.array(z.enum(WEBHOOK_DELIVERY_TYPES)),
  is_on: z.boolean(),
  /** The market switched it off, since it failed for three days. */
  failed_at: Time.nullable(),
  /** The latest attempt; null before the first. */
  last_attempt: z.object({ at: Time, delivered: z.boolean() }).nullable(),
  created_by: z.string().nullable(),
  created_at: Time,
})
export type Webhook = z.infer<typeof Webhook>

/** One event on its way to a webhook, with the outcome of the latest attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The `id` in the body, the same in every attempt: receivers recognise repetitions by it. */
  event_id: z.string(),
  type: z.enum(WEBHOOK_DELIVERY_TYPES),
  /** The order, product, review, question, shop or ticket; of a message, the customer who takes part in the conversation. */
  subject_id: Id,
  created_at: Time,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.int(),
  attempted_at: Time.nullable(),
  next_attempt_at: Time.nullable(),
  /** The status of the latest answer. */
  http_status: z.int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
