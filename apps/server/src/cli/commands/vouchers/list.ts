import type { SellerVoucher } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { formatFigure } from '../../../lib/money.ts'
import { defineCommand, UsageError } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'

const columns = [
  { title: 'no', of: (one: SellerVoucher) => one.id, isFigure: true },
  { title: 'code', of: (one: SellerVoucher) => one.code },
  {
    title: 'discount',
    of: (one: SellerVoucher) => (one.discount_type === 'Percentage' ? `${one.discount} %` : formatFigure(one.discount)),
    isFigure: true,
  },
  { title: 'from', of: (one: SellerVoucher) => moment(one.starts_at) },
  { title: 'until', of: (one: SellerVoucher) => moment(one.ends_at) },
  { title: 'collected', of: (one: SellerVoucher) => one.collected, isFigure: true },
  { title: 'used', of: (one: SellerVoucher) => one.used, isFigure: true },
]

const known = VOUCHER_VIEWS.join(', ')

export const list = defineCommand({
  summary: 'Lists vouchers of the market, the latest first',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `Those that are ${known}; running unless said otherwise` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word = 'running', json }, { terminal, withShop }) {
    const view = VOUCHER_VIEWS.find((one) => one === word)
    if (!view) throw new UsageError(`--view must be one of ${known}`)
    const { listSellerVouchers } = await import('../../../modules/selling/vouchers/index.ts')
    const query = { shopId: null, view, search: '', cursor: undefined, limit: LIST_LIMIT_MAX }
    const { items } = await withShop((deps) => listSellerVouchers(deps, query))
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})
