import type { LookPublication } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: ({ id }: LookPublication) => id, isFigure: true },
  { title: 'published', of: ({ at }: LookPublication) => moment(at) },
  { title: 'name', of: ({ name }: LookPublication) => name || null },
  { title: 'by', of: ({ by }: LookPublication) => by || null },
  { title: 'now', of: ({ is_current }: LookPublication) => (is_current ? 'yes' : '') },
]

export const history = defineCommand({
  summary: 'Lists the looks that shoppers saw, the newest first',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listPublications } = await import('../../../modules/market/look/index.ts')
    const items = await withShop(listPublications)
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})
