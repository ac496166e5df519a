import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from './on-account.ts'

export const erase = defineCommand({
  summary: 'Erases a user for good: orders stay without the person, invoices as long as the law asks',
  details: `  npm run shop -- users erase anna@example.com --name "Anna Bloom"

It cannot be taken back. Open orders, refunds and shops of the user refuse it.`,
  arguments: userArgument,
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      required: true,
      help: 'The name of the user, so that nobody else is erased',
    },
    json: { type: 'boolean', help: 'Prints the number of the user as JSON' },
  },
  async run({ user, name, json }, context) {
    const { eraseCustomer } = await import('../../../modules/market/customers/index.ts')
    const id = await onAccount(context, user, async (deps, account) => {
      done(await eraseCustomer(deps, { id: account.id, name, actor: commandActor() }))
      operatorAudit(context.terminal)('account_erased', { userId: account.id })
      return account.id
    })
    say(context.terminal.out, json ? JSON.stringify({ id }) : `the user #${id} is erased`)
    return 0
  },
})
