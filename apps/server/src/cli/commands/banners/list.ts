import type { LookBanner } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: ({ id }: LookBanner) => id, isFigure: true },
  { title: 'place', of: ({ place }: LookBanner) => place },
  { title: 'title', of: ({ title }: LookBanner) => title },
  { title: 'leads to', of: ({ url }: LookBanner) => url || null },
  { title: 'languages', of: ({ translations }: LookBanner) => Object.keys(translations).join(' ') || null },
]

export const list = defineCommand({
  summary: 'Lists the banners that shoppers see, in their order',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { showLookNow } = await import('../../../modules/market/look/index.ts')
    const { banners } = (await withShop((deps) => showLookNow(deps))).published
    say(terminal.out, json ? JSON.stringify(banners) : table(columns, banners))
    return 0
  },
})
