import type { MarketFlashSale } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { formatFigure } from '../../../lib/money.ts'
import { defineCommand, UsageError } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: (one: MarketFlashSale) => one.id, isFigure: true },
  { title: 'name', of: (one: MarketFlashSale) => one.name },
  { title: 'from', of: (one: MarketFlashSale) => moment(one.starts_at) },
  { title: 'until', of: (one: MarketFlashSale) => moment(one.ends_at) },
  { title: 'products', of: (one: MarketFlashSale) => one.lines, isFigure: true },
  { title: 'to decide', of: (one: MarketFlashSale) => one.waiting, isFigure: true },
  { title: 'sold', of: (one: MarketFlashSale) => `${one.sold} of ${one.quantity}`, isFigure: true },
  { title: 'revenue', of: (one: MarketFlashSale) => formatFigure(one.revenue), isFigure: true },
]

const known = VOUCHER_VIEWS.join(', ')

export const list = defineCommand({
  summary: 'Lists flash sales with their figures',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `Only those that are ${known}` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word, json }, { terminal, withShop }) {
    const views = VOUCHER_VIEWS.filter((one) => word === undefined || one === word)
    if (views.length === 0) throw new UsageError(`--view must be one of ${known}`)
    const { listMarketSales } = await import('../../../modules/selling/flash-sales/index.ts')
    const lists = await withShop((deps) =>
      Promise.all(views.map((view) => listMarketSales(deps, { view, cursor: undefined, limit: LIST_LIMIT_MAX }))),
    )
    const sales = lists.flatMap(({ items }) => items)
    say(terminal.out, json ? JSON.stringify(sales) : table(columns, sales))
    return 0
  },
})
