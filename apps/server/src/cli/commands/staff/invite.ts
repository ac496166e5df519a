import { cleanEmail } from '@rialto/contract/clean-text'
import { email as emailInput } from '@rialto/contract/input'
import { defineCommand, Failure, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { roleOption, toRole } from './role-option.ts'

const email = { email: { label: 'EMAIL', required: true, help: 'The address of the person' } } as const
const json = { type: 'boolean', help: 'Prints the address as JSON' } as const

export const invite = defineCommand({
  summary: 'Invites a person to the staff by mail; an earlier invitation to the address is replaced',
  arguments: email,
  options: { ...roleOption, json },
  async run({ email: written, role: given, json }, context) {
    const role = toRole(given)
    const email = emailInput.safeParse(written).data
    if (!email) throw new UsageError('EMAIL must be an email')
    const { invite: send } = await import('../../../modules/people/access/index.ts')
    const invitation = { shopId: null, inviterId: null, actor: commandActor(), email, role }
    done(await withModules(context, (deps) => send(deps, invitation)))
    operatorAudit(context.terminal)('staff_changed')
    say(context.terminal.out, json ? JSON.stringify({ email, role }) : `${email} is invited as ${role}`)
    return 0
  },
})

export const revoke = defineCommand({
  summary: 'Revokes an invitation to the staff; its link stops working',
  arguments: email,
  options: { json },
  async run({ email: given, json }, context) {
    const email = cleanEmail(given).toLowerCase()
    const { listInvitations, revokeInvitation } = await import('../../../modules/people/access/index.ts')
    await withModules(context, async (deps) => {
      const found = (await listInvitations(deps, null)).find((invitation) => invitation.email === email)
      if (!found) throw new Failure(`nobody is invited by ${email}`)
      done(await revokeInvitation(deps, { id: found.id, shopId: null, actor: commandActor() }))
    })
    operatorAudit(context.terminal)('staff_changed')
    say(context.terminal.out, json ? JSON.stringify({ email }) : `the invitation of ${email} is revoked`)
    return 0
  },
})
