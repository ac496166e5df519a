import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { readPassword } from '../../read-password.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'

export const create = defineCommand({
  summary: 'Makes an account, by the rules of registration',
  details: `The password is asked for, or read from standard input.

  npm run shop -- users create --name "Ana Ruiz" --email ana@example.com --country Spain
  pass show shop/ana | npm run shop -- users create --name "Ana Ruiz" --email ana@example.com --country Spain`,
  arguments: {},
  options: {
    name: { type: 'string', value: 'NAME', required: true, help: 'What they are called' },
    country: { type: 'string', value: 'NAME', required: true, help: 'In English: Bangladesh' },
    email: { type: 'string', value: 'ADDRESS', help: 'What they log in by' },
    phone: { type: 'string', value: 'NUMBER', help: 'The same, without the code of the country' },
    verified: { type: 'boolean', help: 'Takes your word that email and phone are theirs' },
    json: { type: 'boolean', help: 'Prints the number as JSON' },
  },
  async run({ json, ...person }, context) {
    const [{ createAccount }, { endpoints }, { validate }, { operatorAudit }] = await Promise.all([
      import('../../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../../http/validate.ts'),
      import('../../operator-audit.ts'),
    ])
    const password = await readPassword(context.terminal)
    const given = done(validate(endpoints['POST /registration'].body, { ...person, password }))
    const account = { ...given, verified: person.verified, actor: commandActor() }
    const id = done(await withModules(context, (deps) => createAccount(deps, account)))
    operatorAudit(context.terminal)('operator_account_created', { userId: id })
    say(context.terminal.out, json ? JSON.stringify({ id }) : `${person.name} (#${id}) has an account`)
    return 0
  },
})
