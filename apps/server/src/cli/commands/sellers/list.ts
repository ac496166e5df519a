import { SHOP_STATUSES } from '@rialto/contract/enums'
import type { Application } from '../../../modules/goods/shops/index.ts'
import { defineCommand, UsageError } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const known = SHOP_STATUSES.join(', ')

const columns = [
  { title: 'no', of: (one: Application) => one.id, isFigure: true },
  { title: 'shop', of: (one: Application) => one.name },
  { title: 'status', of: (one: Application) => one.status },
  { title: 'seller', of: (one: Application) => one.seller.name },
  { title: 'email', of: (one: Application) => one.seller.email },
  { title: 'registered', of: (one: Application) => moment(one.registered_at) },
]

export const list = defineCommand({
  summary: 'Lists shops with their sellers, the latest first',
  details: `  npm run shop -- sellers list --status pending`,
  arguments: {},
  options: {
    status: { type: 'string', value: 'WORD', help: `Only those that are ${known}` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ status: word, json }, { terminal, withShop }) {
    const status = SHOP_STATUSES.find((one) => one === word)
    if (word !== undefined && !status) throw new UsageError(`--status must be one of ${known}`)
    const { listApplications } = await import('../../../modules/goods/shops/index.ts')
    const shops = await withShop((deps) => listApplications(deps, { status }))
    say(terminal.out, json ? JSON.stringify(shops) : table(columns, shops))
    return 0
  },
})
