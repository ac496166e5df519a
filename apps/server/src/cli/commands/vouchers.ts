import type { SellerVoucher } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import { LIST_LIMIT_MAX, VOUCHER_CODE_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { formatFigure } from '../../lib/money.ts'
import { amountOf, countOf, defineCommand, defineGroup, Failure, momentOf, UsageError } from '../command.ts'
import { moment, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

const CODE = new RegExp(`^[A-Z0-9][A-Z0-9-]{2,${VOUCHER_CODE_MAX - 1}}$`)

const create = defineCommand({
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
    const { createVoucher } = await import('../../modules/selling/vouchers/index.ts')
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

/** The number of a voucher of the market. @throws {@link Failure} where it has none of this code */
async function findByCode(deps: Deps, word: string): Promise<{ id: number; code: string }> {
  const { findVouchers } = await import('../../modules/selling/vouchers/index.ts')
  const code = word.toUpperCase().slice(0, VOUCHER_CODE_MAX)
  const found = await findVouchers(deps, { shopId: null, search: code, limit: 100 })
  const voucher = found.find((one) => one.code === code)
  if (!voucher) throw new Failure(`the market has no voucher ${code}`)
  return { id: voucher.id, code }
}

const NONE = 'none'

const change = defineCommand({
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
    const { updateVoucher } = await import('../../modules/selling/vouchers/index.ts')
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

const list = defineCommand({
  summary: 'Lists vouchers of the market, the latest first',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `Those that are ${known}; running unless said otherwise` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word = 'running', json }, { terminal, withShop }) {
    const view = VOUCHER_VIEWS.find((one) => one === word)
    if (!view) throw new UsageError(`--view must be one of ${known}`)
    const { listSellerVouchers } = await import('../../modules/selling/vouchers/index.ts')
    const query = { shopId: null, view, search: '', cursor: undefined, limit: LIST_LIMIT_MAX }
    const { items } = await withShop((deps) => listSellerVouchers(deps, query))
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})

const stop = defineCommand({
  summary: 'Ends a voucher of the market now, also for shoppers who have collected it',
  details: 'Orders that were placed with it keep their discount.',
  arguments: { code: { label: 'CODE', required: true, help: 'Its code' } },
  options: { json: { type: 'boolean', help: 'Prints its number and code as JSON' } },
  async run({ code: word, json }, { terminal, withShop }) {
    const { stopVoucher } = await import('../../modules/selling/vouchers/index.ts')
    const { id, code } = await withShop(async (deps) => {
      const voucher = await findByCode(deps, word)
      done(await stopVoucher(deps, { shopId: null, id: voucher.id, actor: commandActor() }))
      return voucher
    })
    say(terminal.out, json ? JSON.stringify({ id, code }) : `${code} (#${id}) has ended`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists, makes, changes and stops vouchers of the market',
  details:
    'The market pays for its vouchers. Each counts in one shop of an order. Sellers make their own in the console.',
  commands: { list, create, change, stop },
})
