import { cleanEmail } from '@rialto/contract/clean-text'
import { email as emailInput } from '@rialto/contract/input'
import { OPERATOR_ROLES, type OperatorRole } from '@rialto/contract/permissions'
import type { StaffMember } from '../../modules/people/access/index.ts'
import { defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { moment, readPassword, say, table } from '../terminal.ts'
import { commandActor, done, operatorAudit, withModules } from '../with-modules.ts'
import { onAccount, userArgument } from './users.ts'

const columns = [
  { title: 'no', of: (one: StaffMember) => one.id, isFigure: true },
  { title: 'name', of: (one: StaffMember) => one.name },
  { title: 'email', of: (one: StaffMember) => one.email },
  { title: 'role', of: (one: StaffMember) => one.role },
  { title: 'state', of: (one: StaffMember) => (one.disabled_at === null ? 'open' : 'closed') },
  { title: 'since', of: (one: StaffMember) => moment(new Date(one.created_at).toISOString()) },
]

const list = defineCommand({
  summary: 'Lists the people who run the market',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listStaff } = await import('../../modules/people/access/index.ts')
    const staff = await withShop((deps) => listStaff(deps))
    say(terminal.out, json ? JSON.stringify(staff) : table(columns, staff))
    return 0
  },
})

const remove = defineCommand({
  summary: 'Takes a user from the staff; the account stays',
  details: 'The last owner cannot be removed.',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints the number as JSON' } },
  async run({ user, json }, context) {
    const { removeStaff } = await import('../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      done(await removeStaff(deps, { userId: account.id, actor: commandActor() }))
      operatorAudit(context.terminal)('staff_removed', { userId: account.id })
      const line = `${account.name} (#${account.id}) is no longer one of the staff`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id }) : line)
    })
    return 0
  },
})

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

const roleOption = {
  role: { type: 'string', value: 'ROLE', required: true, help: OPERATOR_ROLES.join(', ') },
} as const

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
    ...roleOption,
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

const email = { email: { label: 'EMAIL', required: true, help: 'The address of the person' } } as const
const json = { type: 'boolean', help: 'Prints the address as JSON' } as const

const invite = defineCommand({
  summary: 'Invites a person to the staff by mail; an earlier invitation to the address is replaced',
  arguments: email,
  options: { ...roleOption, json },
  async run({ email: written, role: given, json }, context) {
    const role = toRole(given)
    const email = emailInput.safeParse(written).data
    if (!email) throw new UsageError('EMAIL must be an email')
    const { invite: send } = await import('../../modules/people/access/index.ts')
    const invitation = { shopId: null, inviterId: null, actor: commandActor(), email, role }
    done(await withModules(context, (deps) => send(deps, invitation)))
    operatorAudit(context.terminal)('staff_changed')
    say(context.terminal.out, json ? JSON.stringify({ email, role }) : `${email} is invited as ${role}`)
    return 0
  },
})

const revoke = defineCommand({
  summary: 'Revokes an invitation to the staff; its link stops working',
  arguments: email,
  options: { json },
  async run({ email: given, json }, context) {
    const email = cleanEmail(given).toLowerCase()
    const { listInvitations, revokeInvitation } = await import('../../modules/people/access/index.ts')
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

const role = defineCommand({
  summary: 'Gives one of the staff another role',
  arguments: userArgument,
  options: { ...roleOption, json: { type: 'boolean', help: 'Prints number and role as JSON' } },
  async run({ user, role: given, json }, context) {
    const chosen = toRole(given)
    const { changeStaffRole } = await import('../../modules/people/access/index.ts')
    await onAccount(context, user, async (deps, account) => {
      done(await changeStaffRole(deps, { userId: account.id, role: chosen, actor: commandActor() }))
      operatorAudit(context.terminal)('staff_changed', { userId: account.id })
      const line = `${account.name} (#${account.id}) is ${chosen} of the market`
      say(context.terminal.out, json ? JSON.stringify({ id: account.id, role: chosen }) : line)
    })
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists and changes the people who run the market in the console',
  details: `Roles: owner (all), admin (all but staff and the approval of payouts), support (customers, orders, tickets, reports),
catalogue (categories, moderation, content, look), finance (refunds, payouts).`,
  commands: { list, create, invite, revoke, role, remove, 'reset-second-factor': resetSecondFactor },
})
