import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { text } from '../../../texts/index.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'

const sentences = {
  webhook_added: text('Added the webhook {{name}}'),
  webhook_changed: text('Changed the webhook {{name}}'),
  webhook_switched_on: text('Switched the webhook {{name}} on'),
  webhook_switched_off: text('Switched the webhook {{name}} off'),
  webhook_secret_made: text('Made a new secret for the webhook {{name}}'),
  webhook_deleted: text('Deleted the webhook {{name}}'),
}

interface WebhookChange {
  action: keyof typeof sentences
  shopId: number | null
  webhook: { id: number; url: string }
  actor: Actor
  at: number
  before?: RecordedFields
  after?: RecordedFields
  command: string
}

/** Records a change under the host alone: the path of an address may be a secret. */
export function recordWebhook(tx: Tx, { action, webhook, command, ...change }: WebhookChange): Promise<RecordedChange> {
  const name = new URL(webhook.url).host
  return recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'webhook', id: webhook.id, name },
    sentence: sentences[action],
    values: { name },
    // Commands change webhooks of the market alone.
    command: change.shopId === null ? command : undefined,
  })
}
