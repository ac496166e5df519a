import { OPERATOR_ROLES, type OperatorRole } from '@rialto/contract/permissions'
import { defineCommand, defineGroup, UsageError } from '../command.ts'
import { commandActor, done, operatorAudit, withModules } from '../open-shop.ts'
import { readPassword, say } from '../terminal.ts'
import { onAccount, userArgument } from './users.ts'

const resetSecondFactor = defineCommand({
  summary: 'Removes the second factors of a user who has lost them, and ends their console sessions',
  details:
    'Also for members of shops. Make sure that it is them who ask. Where the market asks for a second factor, the next login adds one.',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints the number as JSON' } },
  async run({ user, json }, context) {
    const { resetSecondFactor } = await import('../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      await resetSecondFactor(deps, { userId: account.id, actor: commandActor() })
      operatorAudit(context.terminal)('second_factor_reset', { userId: account.id })
      const line = `${account.name} (#${account.id}) has no second factor now`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id }) : line)
    })
    return 0
  },
})

/** @throws {@link UsageError} for a role that there is not */
function toRole(given: string): OperatorRole {
  const role = OPERATOR_ROLES.find((each) => each === given)
  if (!role) throw new UsageError(`there is no role ${given}; roles are ${OPERATOR_ROLES.join(', ')}`)
  return role
}

const create = defineCommand({
  summary: 'Makes an account of the staff, or makes an account that exists one of them',
  details: `The password of a new account is asked for, or read from standard input.

  npm run shop -- staff create ana@example.com --role owner
  pass show market/ana | npm run shop -- staff create ana@example.com --role support --name "Ana Ruiz"`,
  arguments: { email: { label: 'EMAIL', required: true, help: 'What they log in by' } },
  options: {
    role: { type: 'string', value: 'ROLE', required: true, help: OPERATOR_ROLES.join(', ') },
    name: { type: 'string', value: 'NAME', help: 'What a new person is called; their address if left out' },
    json: { type: 'boolean', help: 'Prints number and role as JSON' },
  },
  async run({ email, role: given, name, json }, context) {
    const role = toRole(given)
    const actor = commandActor()
    const [{ findAccount }, { createStaff, newStaff, saveStaffMember }, { validate }] = await Promise.all([
      import('../../modules/people/accounts/index.ts'),
      import('../../modules/people/access/index.ts'),
      import('../../http/validate.ts'),
    ])
    const id = await withModules(context, async (deps) => {
      const existing = await findAccount(deps, email)
      if (existing) {
        done(await saveStaffMember(deps, { userId: existing.id, role, actor }))
        return existing.id
      }
      const password = await readPassword(context.terminal)
      const given = done(validate(newStaff, { name: name ?? email, email, password }))
      return done(await createStaff(deps, { ...given, role, actor }))
    })
    operatorAudit(context.terminal)('staff_changed', { userId: id })
    say(context.terminal.out, json ? JSON.stringify({ id, role }) : `${email} (#${id}) is ${role} of the market`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'The people who run the market in the console',
  details: `Roles: owner (all), admin (all but staff and the approval of payouts), support (customers, orders, tickets, reports),
catalogue (categories, moderation, content, look), finance (refunds, payouts).`,
  commands: { create, 'reset-second-factor': resetSecondFactor },
})
