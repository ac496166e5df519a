import type { Account } from '../../../modules/people/accounts/index.ts'
import { defineCommand } from '../../command.ts'
import { moreLine, pageOf, pageOptions } from '../../page-options.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { stateOf } from './state-of.ts'

const columns = [
  { title: 'no', of: (one: Account) => one.id, isFigure: true },
  { title: 'name', of: (one: Account) => one.name },
  { title: 'email', of: (one: Account) => one.email },
  { title: 'phone', of: (one: Account) => one.phone },
  { title: 'state', of: stateOf },
  { title: 'shop', of: (one: Account) => one.shop },
  { title: 'since', of: (one: Account) => moment(one.created_at) },
]

export const list = defineCommand({
  summary: 'Lists users, the newest first',
  arguments: {},
  options: {
    search: { type: 'string', value: 'TEXT', help: 'Only those with this in their name, email or phone' },
    ...pageOptions,
    json: { type: 'boolean', help: 'Prints the page as JSON' },
  },
  async run({ search, json, ...page }, { terminal, withShop }) {
    const wanted = { search, ...pageOf(page) }
    const { listAccounts } = await import('../../../modules/people/accounts/index.ts')
    const users = await withShop((deps) => listAccounts(deps, wanted))
    say(terminal.out, json ? JSON.stringify(users) : table(columns, users.data))
    const more = moreLine(users)
    if (more && !json) say(terminal.err, more)
    return 0
  },
})
