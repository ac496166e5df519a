import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { eventsHelp, readEvents, readUrl } from './read-webhook.ts'

export const add = defineCommand({
  summary: 'Adds a webhook of the market; the secret of its signatures is printed this once',
  details: `  npm run shop -- webhooks add https://books.example/orders --events order.placed,order.cancelled
  pass show market/webhook | npm run shop -- webhooks add - --events ticket.opened`,
  arguments: {
    url: { label: 'URL', required: true, help: 'The address of the receiver; - reads it from standard input' },
  },
  options: {
    events: { type: 'string', value: 'EVENTS', required: true, help: eventsHelp },
    json: { type: 'boolean', help: 'Prints the secret as JSON' },
  },
  async run({ url: word, events: names, json }, { terminal, withShop }) {
    const [url, events] = [await readUrl(terminal, word), readEvents(names)]
    const { addWebhook } = await import('../../../modules/people/webhooks/index.ts')
    const webhook = { shopId: null, creatorId: null, actor: commandActor(), url, events }
    const { secret } = done(await withShop((deps) => addWebhook(deps, webhook)))
    operatorAudit(terminal)('webhook_added')
    say(terminal.out, json ? JSON.stringify({ secret }) : `The webhook is added. Its secret: ${secret}`)
    return 0
  },
})
