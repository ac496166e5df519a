import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from '../users/on-account.ts'

export const remove = defineCommand({
  summary: 'Takes a user from the staff; the account stays',
  details: 'The last owner cannot be removed.',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints the number as JSON' } },
  async run({ user, json }, context) {
    const { removeStaff } = await import('../../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      done(await removeStaff(deps, { userId: account.id, actor: commandActor() }))
      operatorAudit(context.terminal)('staff_removed', { userId: account.id })
      const line = `${account.name} (#${account.id}) is no longer one of the staff`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id }) : line)
    })
    return 0
  },
})
