import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { webhookArgument } from './read-webhook.ts'

export const secret = defineCommand({
  summary: 'Makes a new secret for the signatures of a webhook, and prints it this once',
  details: 'What is sent from then on is signed with it.',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const id = numberOf('WEBHOOK', webhook)
    const { renewSecret } = await import('../../../modules/people/webhooks/index.ts')
    const made = done(
      await withShop((deps) => renewSecret(deps, { id, shopId: null, editorId: null, actor: commandActor() })),
    )
    operatorAudit(terminal)('webhook_changed')
    say(terminal.out, json ? JSON.stringify({ secret: made.secret }) : made.secret)
    return 0
  },
})

export const remove = defineCommand({
  summary: 'Deletes a webhook of the market with its deliveries',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const id = numberOf('WEBHOOK', webhook)
    const { removeWebhook } = await import('../../../modules/people/webhooks/index.ts')
    done(await withShop((deps) => removeWebhook(deps, { id, shopId: null, actor: commandActor() })))
    say(terminal.out, json ? JSON.stringify({ id }) : `the webhook #${id} is deleted`)
    return 0
  },
})
