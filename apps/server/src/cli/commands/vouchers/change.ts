import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { amountOf, countOf, momentOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'
import { findByCode } from './find-by-code.ts'

const NONE = 'none'

export const change = defineCommand({
  summary: 'Changes a voucher of the market that has not ended',
  details: `  npm run shop -- vouchers change WINTER10 --until 2027-02-28 --uses ${NONE}

Shoppers who have collected it keep what they were promised: then its end and its limits can only rise.`,
  arguments: { code: { label: 'CODE', required: true, help: 'Its code' } },
  options: {
    percent: { type: 'string', value: 'NUMBER', help: 'Takes so many percent off' },
    amount: { type: 'string', value: 'AMOUNT', help: 'Or takes this amount off' },
    minimum: { type: 'string', value: 'AMOUNT', help: 'The smallest order of a shop' },
    maximum: { type: 'string', value: 'AMOUNT', help: `The most that a percentage takes off, or ${NONE}` },
    from: { type: 'string', value: 'TIME', help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', help: 'Its end, in UTC' },
    uses: { type: 'string', value: 'NUMBER', help: `How often it may be used in all, or ${NONE}` },
    'uses-by-one': { type: 'string', value: 'NUMBER', help: `How often one shopper may use it, or ${NONE}` },
    json: { type: 'boolean', help: 'Prints its number and code as JSON' },
  },
  async run({ code: word, json, ...given }, { terminal, withShop }) {
    if (given.percent !== undefined && given.amount !== undefined)
      throw new UsageError('give either --percent or --amount')
    const set = readTerms(given)
    if (Object.values(set).every((value) => value === undefined)) throw new UsageError('say what is to change')
    const { updateVoucher } = await import('../../../modules/selling/vouchers/index.ts')
    const { id, code } = await withShop(async (deps) => {
      const voucher = await findByCode(deps, word)
      const by = { shopId: null, id: voucher.id, actor: commandActor(), version: undefined }
      // Read again, now that the decimals of the market's currency are known.
      done(await updateVoucher(deps, { ...by, set: readTerms(given) }))
      return voucher
    })
    say(terminal.out, json ? JSON.stringify({ id, code }) : `${code} (#${id}) is changed`)
    return 0
  },
})

type Given = Partial<Record<'percent' | 'amount' | 'minimum' | 'maximum' | 'from' | 'until' | 'uses', string>> & {
  'uses-by-one'?: string | undefined
}

function readTerms(given: { [Name in keyof Given]: Given[Name] | undefined }) {
  const orNone = <T>(text: string | undefined, read: (text: string | undefined) => T) =>
    text === NONE ? null : read(text)
  const { percent, amount, from, until } = given
  return {
    discount_type: percent !== undefined ? 'Percentage' : amount !== undefined ? 'Amount' : undefined,
    discount: countOf('percent', percent) ?? amountOf('amount', amount),
    min_order_amount: amountOf('minimum', given.minimum),
    max_discount_amount: orNone(given.maximum, (text) => amountOf('maximum', text)),
    starts_at: from === undefined ? undefined : momentOf('from', from),
    ends_at: until === undefined ? undefined : momentOf('until', until),
    use_limit: orNone(given.uses, (text) => countOf('uses', text)),
    use_limit_per_user: orNone(given['uses-by-one'], (text) => countOf('uses-by-one', text)),
  } as const
}
