import type { MarketReport } from '@rialto/contract'
import { REPORT_VIEWS } from '@rialto/contract/enums'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { defineCommand, UsageError } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const known = REPORT_VIEWS.join(', ')

const columns = [
  { title: 'no', of: (one: MarketReport) => one.id, isFigure: true },
  { title: 'kind', of: (one: MarketReport) => one.kind },
  { title: 'id', of: (one: MarketReport) => one.subject_id, isFigure: true },
  { title: 'about', of: (one: MarketReport) => one.title },
  { title: 'shop', of: (one: MarketReport) => one.shop.name },
  { title: 'reason', of: (one: MarketReport) => (one.is_appeal ? 'another look' : one.reason) },
  { title: 'words', of: (one: MarketReport) => one.text },
  { title: 'sent', of: (one: MarketReport) => moment(one.created_at) },
  { title: 'outcome', of: (one: MarketReport) => one.settled?.outcome ?? null },
]

export const reports = defineCommand({
  summary: 'Lists reports, the longest waiting first',
  details: '  npm run shop -- moderation reports --view review',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `One of ${known}; open unless said otherwise` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word = 'open', json }, { terminal, withShop }) {
    const view = REPORT_VIEWS.find((one) => one === word)
    if (!view) throw new UsageError(`--view must be one of ${known}`)
    const { listReports } = await import('../../../modules/talking/moderation/index.ts')
    const { items, total } = await withShop((deps) => listReports(deps, { view, limit: LIST_LIMIT_MAX }, 'en'))
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    if (!json && total !== null && total > items.length) say(terminal.out, `${items.length} of ${total} are shown.`)
    return 0
  },
})
