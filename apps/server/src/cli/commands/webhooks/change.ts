import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { eventsHelp, readEvents, readUrl, webhookArgument } from './read-webhook.ts'

export const change = defineCommand({
  summary: 'Changes a webhook of the market, or switches it on or off',
  details: 'What happens while it is off is not sent later.',
  arguments: webhookArgument,
  options: {
    url: { type: 'string', value: 'URL', help: 'Another address; - reads it from standard input' },
    events: { type: 'string', value: 'EVENTS', help: eventsHelp },
    on: { type: 'boolean', help: 'Switches it on' },
    off: { type: 'boolean', help: 'Switches it off' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ webhook, url, events, on, off, json }, { terminal, withShop }) {
    if (on && off) throw new UsageError('--on and --off exclude each other')
    if (url === undefined && events === undefined && !on && !off) throw new UsageError('say what is to change')
    const id = numberOf('WEBHOOK', webhook)
    const edit = {
      ...{ id, shopId: null, editorId: null, actor: commandActor() },
      url: url === undefined ? undefined : await readUrl(terminal, url),
      events: events === undefined ? undefined : readEvents(events),
      is_on: on || off ? on : undefined,
    }
    const { changeWebhook } = await import('../../../modules/people/webhooks/index.ts')
    done(await withShop((deps) => changeWebhook(deps, edit)))
    operatorAudit(terminal)('webhook_changed')
    say(terminal.out, json ? JSON.stringify({ id }) : `the webhook #${id} is changed`)
    return 0
  },
})
