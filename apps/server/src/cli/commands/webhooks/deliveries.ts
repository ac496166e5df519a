import type { WebhookDelivery } from '@rialto/contract'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { defineCommand } from '../../command.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { webhookArgument } from './read-webhook.ts'

const columns = [
  { title: 'no', of: ({ id }: WebhookDelivery) => id, isFigure: true },
  { title: 'event', of: ({ type }: WebhookDelivery) => type },
  { title: 'at', of: ({ created_at }: WebhookDelivery) => moment(created_at) },
  { title: 'state', of: ({ state }: WebhookDelivery) => state },
  { title: 'answer', of: ({ http_status, fault }: WebhookDelivery) => http_status ?? fault },
]

export const deliveries = defineCommand({
  summary: 'Lists the latest deliveries of a webhook',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const { listDeliveries } = await import('../../../modules/people/webhooks/index.ts')
    const query = { webhookId: numberOf('WEBHOOK', webhook), shopId: null, limit: LIST_LIMIT_MAX }
    const { items } = done(await withShop((deps) => listDeliveries(deps, query)))
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})

export const retry = defineCommand({
  summary: 'Sends a delivery once more, and tells how the receiver answered',
  arguments: { ...webhookArgument, delivery: { label: 'DELIVERY', required: true, help: 'Of `webhooks deliveries`' } },
  options: { json: { type: 'boolean', help: 'Prints the delivery as JSON' } },
  async run({ webhook, delivery, json }, { terminal, withShop }) {
    const { retryDelivery } = await import('../../../modules/people/webhooks/index.ts')
    const of = { webhookId: numberOf('WEBHOOK', webhook), id: numberOf('DELIVERY', delivery), shopId: null }
    const sent = done(await withShop((deps) => retryDelivery(deps, of)))
    const { state, http_status, fault } = sent
    say(terminal.out, json ? JSON.stringify(sent) : `${state}: ${http_status ?? fault ?? ''}`)
    return state === 'delivered' ? 0 : 1
  },
})
