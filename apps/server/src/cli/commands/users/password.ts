import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { readPassword } from '../../read-password.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from './on-account.ts'

export const password = defineCommand({
  summary: 'Sets another password, and logs the user out everywhere',
  details: `The password is asked for, or read from standard input.

  npm run shop -- users password ana@example.com
  openssl rand -base64 18 | tee /dev/tty | npm run shop -- users password ana@example.com`,
  arguments: userArgument,
  options: {},
  async run({ user }, context) {
    const [{ setPassword }, { endpoints }, { validate }, { operatorAudit }] = await Promise.all([
      import('../../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../../http/validate.ts'),
      import('../../operator-audit.ts'),
    ])
    await onAccount(context, user, async (deps, account) => {
      const given = { password: await readPassword(context.terminal) }
      const { password } = done(validate(endpoints['POST /registration'].body.pick({ password: true }), given))
      done(await setPassword(deps, { account, password, actor: commandActor() }))
      operatorAudit(context.terminal)('operator_password_set', { userId: account.id })
      say(context.terminal.out, `${account.name} (#${account.id}) has another password, and is logged out everywhere`)
    })
    return 0
  },
})
