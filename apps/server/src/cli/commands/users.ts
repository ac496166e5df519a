import { writeFile } from 'node:fs/promises'
import type { Actor } from '../../lib/people.ts'
import type { SecurityEventName } from '../../lib/security-events.ts'
import type { OutboundDeps } from '../../modules/base/outbound/index.ts'
import type { Account, AccountRow } from '../../modules/people/accounts/index.ts'
import { type Context, defineCommand, defineGroup, Failure, moreLine, pageOf, pageOptions } from '../command.ts'
import { isFileError, moment, pairs, readPassword, say, table } from '../terminal.ts'
import { commandActor, done, operatorAudit, withModules } from '../with-modules.ts'

const closeDemo = defineCommand({
  summary: "Closes the accounts that still have the demo's password",
  details: `A shop in production does not start while there are any. Their sessions end and the password is taken away; shops, products and
orders stay. To go on with one of them, give it a password of its own and open it:

  npm run shop -- users close-demo
  npm run shop -- users password seller1@rialto.test
  npm run shop -- users enable seller1@rialto.test`,
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
    const [{ createAccount }, { endpoints }, { validate }, { operatorAudit }] = await Promise.all([
      import('../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../http/validate.ts'),
      import('../with-modules.ts'),
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
        const { operatorAudit } = await import('../with-modules.ts')
        operatorAudit(context.terminal)(event, { userId: account.id })
        const changed = (await operator.findAccount(deps, `#${account.id}`)) ?? account
        const line = `${account.name} (#${account.id}) ${outcome}`
        say(context.terminal.out, json ? JSON.stringify(await operator.showAccount(deps, changed)) : line)
      })
      return 0
    },
  })

const erase = defineCommand({
  summary: 'Erases a user for good: orders stay without the person, invoices as long as the law asks',
  details: `  npm run shop -- users erase anna@example.com --name "Anna Bloom"

It cannot be taken back. Open orders, refunds and shops of the user refuse it.`,
  arguments: userArgument,
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      required: true,
      help: 'The name of the user, so that nobody else is erased',
    },
    json: { type: 'boolean', help: 'Prints the number of the user as JSON' },
  },
  async run({ user, name, json }, context) {
    const { eraseCustomer } = await import('../../modules/market/customers/customers.ts')
    const id = await onAccount(context, user, async (deps, account) => {
      done(await eraseCustomer(deps, { id: account.id, name, actor: commandActor() }))
      operatorAudit(context.terminal)('account_erased', { userId: account.id })
      return account.id
    })
    say(context.terminal.out, json ? JSON.stringify({ id }) : `the user #${id} is erased`)
    return 0
  },
})

const exportCommand = defineCommand({
  summary: 'Writes all that the market holds of a user as JSON',
  details: `  npm run shop -- users export anna@example.com anna.json

The file holds personal data: only its owner can read it.`,
  arguments: {
    ...userArgument,
    file: { label: 'FILE', required: false, help: 'Where to write to; - or nothing: standard output' },
  },
  options: {},
  async run({ user, file = '-' }, context) {
    const { exportCustomer } = await import('../../modules/market/customers/customers.ts')
    const everything = await onAccount(context, user, async (deps, { id }) =>
      done(await exportCustomer(deps, { id, actor: commandActor() })),
    )
    const json = JSON.stringify(everything, null, 2)
    if (file === '-') say(context.terminal.out, json)
    else {
      await writeFile(file, `${json}\n`, { mode: 0o600 }).catch((error) => {
        throw isFileError(error) ? new Failure(`${file} cannot be written: ${error.message}`) : error
      })
      say(context.terminal.out, `written to ${file}`)
    }
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
    const [{ setPassword }, { endpoints }, { validate }, { operatorAudit }] = await Promise.all([
      import('../../modules/people/accounts/index.ts'),
      import('@rialto/contract'),
      import('../../http/validate.ts'),
      import('../with-modules.ts'),
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

/** In one word: whether the account is open, and whether anything about it is proved. */
function stateOf({ disabled_at, email_verified, phone_verified }: Account): string {
  if (disabled_at !== null) return 'closed'
  return email_verified || phone_verified ? 'verified' : 'unverified'
}

const columns = [
  { title: 'no', of: (one: Account) => one.id, isFigure: true },
  { title: 'name', of: (one: Account) => one.name },
  { title: 'email', of: (one: Account) => one.email },
  { title: 'phone', of: (one: Account) => one.phone },
  { title: 'state', of: stateOf },
  { title: 'shop', of: (one: Account) => one.shop },
  { title: 'since', of: (one: Account) => moment(one.created_at) },
]

const list = defineCommand({
  summary: 'Lists users, the newest first',
  arguments: {},
  options: {
    search: { type: 'string', value: 'TEXT', help: 'Only those with this in their name, email or phone' },
    ...pageOptions,
    json: { type: 'boolean', help: 'Prints the page as JSON' },
  },
  async run({ search, json, ...page }, { terminal, withShop }) {
    const wanted = { search, ...pageOf(page) }
    const { listAccounts } = await import('../../modules/people/accounts/index.ts')
    const users = await withShop((deps) => listAccounts(deps, wanted))
    say(terminal.out, json ? JSON.stringify(users) : table(columns, users.data))
    const more = moreLine(users)
    if (more && !json) say(terminal.err, more)
    return 0
  },
})

const show = defineCommand({
  summary: 'Shows one user',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ user: named, json }, context) {
    const { showAccount } = await import('../../modules/people/accounts/index.ts')
    const user = await onAccount(context, named, showAccount)
    const verified = (isVerified: boolean) => (isVerified ? ' (verified)' : '')
    const lines = pairs([
      ['number', user.id],
      ['name', user.name],
      ['email', user.email && user.email + verified(user.email_verified)],
      ['phone', user.phone && user.phone + verified(user.phone_verified)],
      ['country', user.country],
      ['language', user.locale],
      ['state', stateOf(user)],
      ['closed', moment(user.disabled_at)],
      ['shop', user.shop],
      ['signs in by', user.providers.join(', ') || null],
      ['sessions', user.sessions],
      ['orders', user.orders],
      ['since', moment(user.created_at)],
      ['last seen', moment(user.last_seen_at)],
    ])
    say(context.terminal.out, json ? JSON.stringify(user) : lines)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists, makes and looks after accounts',
  commands: {
    list,
    show,
    create,
    password,
    verify: changingCommand({
      summary: 'Takes your word that email and phone of a user are theirs',
      change: ({ verifyAccount }, deps, by) => verifyAccount(deps, by),
      outcome: 'is verified',
      event: 'operator_account_confirmed',
    }),
    disable: changingCommand({
      summary: 'Closes an account: its sessions end, and nobody gets in by it',
      details: 'Orders and reviews stay. A shop that the user owns stays open.',
      change: ({ disableAccount }, deps, by) => disableAccount(deps, by),
      outcome: 'is closed',
      event: 'operator_account_disabled',
    }),
    enable: changingCommand({
      summary: 'Opens an account again',
      change: ({ enableAccount }, deps, by) => enableAccount(deps, by),
      outcome: 'is open',
      event: 'operator_account_enabled',
    }),
    export: exportCommand,
    erase,
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
