import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from '../users/on-account.ts'

export const resetSecondFactor = defineCommand({
  summary: 'Removes the second factors of a user who has lost them, and ends their console sessions',
  details:
    'Also for members of shops. Make sure that it is them who ask. Where the market asks for a second factor, the next login adds one.',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints the number as JSON' } },
  async run({ user, json }, context) {
    const { resetSecondFactor } = await import('../../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      await resetSecondFactor(deps, { userId: account.id, actor: commandActor() })
      operatorAudit(context.terminal)('second_factor_reset', { userId: account.id })
      const line = `${account.name} (#${account.id}) has no second factor now`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id }) : line)
    })
    return 0
  },
})
