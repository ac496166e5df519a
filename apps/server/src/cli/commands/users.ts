import type { Actor } from '../../lib/people.ts'
import type { SecurityEventName } from '../../lib/security-events.ts'
import type { OutboundDeps } from '../../modules/base/outbound/index.ts'
import type { AccountRow } from '../../modules/people/accounts/index.ts'
import { type Context, defineCommand, defineGroup, Failure } from '../command.ts'
import { commandActor, done, operatorAudit, withModules } from '../open-shop.ts'
import { readPassword, say } from '../terminal.ts'

const closeDemo = defineCommand({
  summary: "Closes the accounts that still have the demo's password",
  details: `A shop in production does not start while there are any. Their sessions end and the password is taken away; shops, products and
orders stay. To go on with one of them, give it a password of its own and open it:

  npm run shop -- users close-demo
  npm run shop -- users password seller1@rialto.test
  npm run shop -- customers enable 12`,
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints how many they were as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { closeDemoLogins } = await import('../../modules/people/accounts/index.ts')
    const closed = await withShop((deps) => closeDemoLogins(deps))
    const line =
      closed === 0 ? "No account has the demo's password" : `Closed: ${closed} accounts with the demo's password`
    say(terminal.out, json ? JSON.stringify({ closed }) : line)
    return 0
  },
})

const create = defineCommand({
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
    const [{ createAccount }, { endpoints }, { validate }] = await Promise.all([
      import('../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../http/validate.ts'),
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

export const userArgument = {
  user: { label: 'USER', required: true, help: 'By number, email or phone' },
} as const

/** Runs an action on the named account. @throws {@link Failure} when there is none */
export const onAccount = <T>(
  context: Context,
  named: string,
  use: (deps: OutboundDeps, account: AccountRow) => Promise<T>,
) =>
  withModules(context, async (deps) => {
    const { findAccount } = await import('../../modules/people/accounts/index.ts')
    const account = await findAccount(deps, named)
    if (!account) throw new Failure(`there is no user ${named}`)
    return use(deps, account)
  })

type Operator = typeof import('../../modules/people/accounts/index.ts')

interface Changing {
  summary: string
  details?: string
  change(operator: Operator, deps: OutboundDeps, by: { account: AccountRow; actor: Actor }): Promise<unknown>
  /** The end of the success message: `is closed`. */
  outcome: string
  event: SecurityEventName
}

/** A command that changes one account and has no more to say than that. */
const changingCommand = ({ summary, details, change, outcome, event }: Changing) =>
  defineCommand({
    summary,
    ...(details && { details }),
    arguments: userArgument,
    options: { json: { type: 'boolean', help: 'Prints the account as JSON' } },
    async run({ user, json }, context) {
      const operator = await import('../../modules/people/accounts/index.ts')
      await onAccount(context, user, async (deps, account) => {
        done(await change(operator, deps, { account, actor: commandActor() }))
        operatorAudit(context.terminal)(event, { userId: account.id })
        const changed = (await operator.findAccount(deps, `#${account.id}`)) ?? account
        const line = `${account.name} (#${account.id}) ${outcome}`
        say(context.terminal.out, json ? JSON.stringify(await operator.showAccount(deps, changed)) : line)
      })
      return 0
    },
  })

const password = defineCommand({
  summary: 'Sets another password, and logs the user out everywhere',
  details: `The password is asked for, or read from standard input.

  npm run shop -- users password ana@example.com
  openssl rand -base64 18 | tee /dev/tty | npm run shop -- users password ana@example.com`,
  arguments: userArgument,
  options: {},
  async run({ user }, context) {
    const [{ setPassword }, { endpoints }, { validate }] = await Promise.all([
      import('../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../http/validate.ts'),
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

export const command = defineGroup({
  summary: 'Makes accounts, and what only the machine’s owner may do to them',
  details: 'Those of everybody are listed, closed, opened, exported and erased by the commands of customers.',
  commands: {
    create,
    password,
    verify: changingCommand({
      summary: 'Takes your word that email and phone of a user are theirs',
      change: ({ verifyAccount }, deps, by) => verifyAccount(deps, by),
      outcome: 'is verified',
      event: 'operator_account_confirmed',
    }),
    'close-demo': closeDemo,
    tokens: defineGroup({
      summary: 'Ends sessions',
      commands: {
        revoke: changingCommand({
          summary: 'Logs a user out everywhere',
          change: ({ endSessions }, deps, by) => endSessions(deps, by),
          outcome: 'is logged out everywhere',
          event: 'operator_tokens_revoked',
        }),
      },
    }),
  },
})
