import type { Actor } from '../../../lib/actor.ts'
import type { SecurityEventName } from '../../../lib/security-events.ts'
import type { OutboundDeps } from '../../../modules/base/outbound/index.ts'
import type { AccountRow } from '../../../modules/people/accounts/index.ts'
import { type Context, defineCommand, Failure } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'

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
    const { findAccount } = await import('../../../modules/people/accounts/index.ts')
    const account = await findAccount(deps, named)
    if (!account) throw new Failure(`there is no user ${named}`)
    return use(deps, account)
  })

type Operator = typeof import('../../../modules/people/accounts/index.ts')

interface Changing {
  summary: string
  details?: string
  change(operator: Operator, deps: OutboundDeps, by: { account: AccountRow; actor: Actor }): Promise<unknown>
  /** The end of the success message: `is closed`. */
  outcome: string
  event: SecurityEventName
}

/** A command that changes one account and has no more to say than that. */
export const changingCommand = ({ summary, details, change, outcome, event }: Changing) =>
  defineCommand({
    summary,
    ...(details && { details }),
    arguments: userArgument,
    options: { json: { type: 'boolean', help: 'Prints the account as JSON' } },
    async run({ user, json }, context) {
      const operator = await import('../../../modules/people/accounts/index.ts')
      await onAccount(context, user, async (deps, account) => {
        done(await change(operator, deps, { account, actor: commandActor() }))
        const { operatorAudit } = await import('../../operator-audit.ts')
        operatorAudit(context.terminal)(event, { userId: account.id })
        const changed = (await operator.findAccount(deps, `#${account.id}`)) ?? account
        const line = `${account.name} (#${account.id}) ${outcome}`
        say(context.terminal.out, json ? JSON.stringify(await operator.showAccount(deps, changed)) : line)
      })
      return 0
    },
  })
