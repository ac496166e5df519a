import type { Webhook } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: ({ id }: Webhook) => id, isFigure: true },
  { title: 'receiver', of: ({ url }: Webhook) => new URL(url).host },
  { title: 'state', of: ({ is_on, failed_at }: Webhook) => (is_on ? (failed_at ? 'fails' : 'on') : 'off') },
  { title: 'events', of: ({ events }: Webhook) => events.join(' ') },
]

export const list = defineCommand({
  summary: 'Lists the webhooks of the market, the newest first',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listWebhooks } = await import('../../../modules/people/webhooks/index.ts')
    const webhooks = await withShop((deps) => listWebhooks(deps, null))
    say(terminal.out, json ? JSON.stringify(webhooks) : table(columns, webhooks))
    return 0
  },
})
