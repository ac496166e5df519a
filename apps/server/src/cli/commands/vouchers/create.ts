import { VOUCHER_CODE_MAX } from '@rialto/contract/limits'
import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { amountOf, countOf, momentOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'

const CODE = new RegExp(`^[A-Z0-9][A-Z0-9-]{2,${VOUCHER_CODE_MAX - 1}}$`)

export const create = defineCommand({
  summary: 'Makes a voucher of the market',
  details: `  npm run shop -- vouchers create WINTER10 --percent 10 --maximum 20 --until 2027-01-31
  npm run shop -- vouchers create HELLO5 --amount 5 --minimum 30 --until 2027-01-31 --uses 500 --uses-by-one 1`,
  arguments: { code: { label: 'CODE', required: true, help: 'Letters, digits and hyphens' } },
  options: {
    percent: { type: 'string', value: 'NUMBER', help: 'Takes so many percent off' },
    amount: { type: 'string', value: 'AMOUNT', help: 'Or takes this amount off' },
    minimum: { type: 'string', value: 'AMOUNT', help: 'The smallest order of a shop' },
    maximum: { type: 'string', value: 'AMOUNT', help: 'The most that a percentage takes off' },
    from: { type: 'string', value: 'TIME', help: 'Its beginning, in UTC; now unless said otherwise' },
    until: { type: 'string', value: 'TIME', required: true, help: 'Its end, in UTC' },
    uses: { type: 'string', value: 'NUMBER', help: 'How often it may be used in all' },
    'uses-by-one': { type: 'string', value: 'NUMBER', help: 'How often one shopper may use it' },
    json: { type: 'boolean', help: 'Prints its number and code as JSON' },
  },
  async run({ code: word, percent, amount, json, ...given }, { terminal, withShop }) {
    const code = word.toUpperCase()
    if (!CODE.test(code)) throw new UsageError('CODE must be three or more letters, digits and hyphens')
    if ((percent === undefined) === (amount === undefined)) throw new UsageError('give either --percent or --amount')
    const { createVoucher } = await import('../../../modules/selling/vouchers/index.ts')
    const made = await withShop(async (deps) =>
      createVoucher(deps, {
        shopId: null,
        actor: commandActor(),
        code,
        terms: {
          discount_type: percent === undefined ? 'Amount' : 'Percentage',
          discount: countOf('percent', percent) ?? amountOf('amount', amount) ?? 0,
          min_order_amount: amountOf('minimum', given.minimum) ?? 0,
          max_discount_amount: amountOf('maximum', given.maximum) ?? null,
          starts_at: given.from ? momentOf('from', given.from) : new Date(deps.now()).toISOString(),
          ends_at: momentOf('until', given.until),
          use_limit: countOf('uses', given.uses) ?? null,
          use_limit_per_user: countOf('uses-by-one', given['uses-by-one']) ?? null,
        },
      }),
    )
    const { id } = done(made)
    say(terminal.out, json ? JSON.stringify({ id, code }) : `${code} (#${id}) is made`)
    return 0
  },
})
