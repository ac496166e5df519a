import { defineCommand } from '../../command.ts'
import { moment, pairs } from '../../table.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from './on-account.ts'
import { stateOf } from './state-of.ts'

export const show = defineCommand({
  summary: 'Shows one user',
  arguments: userArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ user: named, json }, context) {
    const { showAccount } = await import('../../../modules/people/accounts/index.ts')
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
