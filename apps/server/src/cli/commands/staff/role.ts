import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from '../users/on-account.ts'
import { roleOption, toRole } from './role-option.ts'

export const role = defineCommand({
  summary: 'Gives one of the staff another role',
  arguments: userArgument,
  options: { ...roleOption, json: { type: 'boolean', help: 'Prints number and role as JSON' } },
  async run({ user, role: given, json }, context) {
    const chosen = toRole(given)
    const { changeStaffRole } = await import('../../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      done(await changeStaffRole(deps, { userId: account.id, role: chosen, actor: commandActor() }))
      operatorAudit(context.terminal)('staff_changed', { userId: account.id })
      const line = `${account.name} (#${account.id}) is ${chosen} of the market`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id, role: chosen }) : line)
    })
    return 0
  },
})
