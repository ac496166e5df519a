import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { operatorAudit } from '../../operator-audit.ts'
import { readPassword } from '../../read-password.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { roleOption, toRole } from './role-option.ts'

export const create = defineCommand({
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
      import('../../../modules/people/accounts/index.ts'),
      import('../../../modules/people/access/index.ts'),
      import('../../../http/validate.ts'),
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
