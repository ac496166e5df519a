import type { MarketFlashSale } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import { FLASH_SALE_NAME_MAX, LIST_LIMIT_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { formatFigure, toMinor } from '../../lib/money.ts'
import type { Actor, RecordedChange } from '../../lib/people.ts'
import type { Refusal } from '../../lib/refusal.ts'
import {
  amountOf,
  type Context,
  countOf,
  defineCommand,
  defineGroup,
  momentOf,
  numberOf,
  UsageError,
} from '../command.ts'
import { names, readNamesOption } from '../taxonomy-commands.ts'
import { moment, say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

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

const list = defineCommand({
  summary: 'Lists flash sales with their figures',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `Only those that are ${known}` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word, json }, { terminal, withShop }) {
    const views = VOUCHER_VIEWS.filter((one) => word === undefined || one === word)
    if (views.length === 0) throw new UsageError(`--view must be one of ${known}`)
    const { listMarketSales } = await import('../../modules/selling/flash-sales/index.ts')
    const lists = await withShop((deps) =>
      Promise.all(views.map((view) => listMarketSales(deps, { view, cursor: undefined, limit: LIST_LIMIT_MAX }))),
    )
    const sales = lists.flatMap(({ items }) => items)
    say(terminal.out, json ? JSON.stringify(sales) : table(columns, sales))
    return 0
  },
})

const saleArgument = { sale: { label: 'SALE', required: true, help: 'Its number' } } as const

const productArgument = { product: { label: 'PRODUCT', required: true, help: 'Its number' } } as const

type UseCase<By> = (deps: Deps, by: By) => Promise<RecordedChange | Refusal>

/** Runs a use case of flash sales, and prints its outcome. `by` is read while the shop is open, as its currency is known then. */
async function runOnSale<By>(
  { terminal, withShop }: Context,
  use: UseCase<By & { actor: Actor }>,
  { by, json, data, line }: { by: () => By; json: boolean; data: object; line: string },
): Promise<number> {
  done(await withShop((deps) => use(deps, { ...by(), actor: commandActor() })))
  say(terminal.out, json ? JSON.stringify(data) : line)
  return 0
}

interface Changing {
  summary: string
  /** Loads the use case, which is heavy. */
  load: () => Promise<UseCase<{ id: number; actor: Actor }>>
  /** The end of the success message: `is running`. */
  outcome: string
}

/** A command that changes one flash sale and has no more to say than that. */
const changingCommand = ({ summary, load, outcome }: Changing) =>
  defineCommand({
    summary,
    arguments: saleArgument,
    options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
    async run({ sale, json }, context) {
      const id = numberOf('SALE', sale)
      const reply = { by: () => ({ id }), json, data: { id }, line: `the flash sale #${id} ${outcome}` }
      return runOnSale(context, await load(), reply)
    },
  })

const add = defineCommand({
  summary: 'Proposes a product of any shop for a flash sale; it counts once the shop accepts',
  details: '  npm run shop -- flash-sales add 4 137 --price 24.50 --pieces 20',
  arguments: { ...saleArgument, ...productArgument },
  options: {
    price: { type: 'string', value: 'AMOUNT', required: true, help: 'Below its price of today' },
    pieces: { type: 'string', value: 'NUMBER', required: true, help: 'At most as many as are in stock' },
    json: { type: 'boolean', help: 'Prints both numbers as JSON' },
  },
  async run({ sale, product, price, pieces, json }, context) {
    const { addProduct } = await import('../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', sale), productId: numberOf('PRODUCT', product) }
    const quantity = countOf('pieces', pieces) ?? 1
    return runOnSale(context, addProduct, {
      by: () => ({ ...ids, quantity, price: toMinor(amountOf('price', price) ?? 0) }),
      json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is proposed or added to the flash sale #${ids.saleId}`,
    })
  },
})

const copy = defineCommand({
  summary: 'Plans a flash sale like another one, and proposes its offers to their shops',
  arguments: saleArgument,
  options: {
    from: { type: 'string', value: 'TIME', required: true, help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', required: true, help: 'Its end, in UTC' },
    json: { type: 'boolean', help: 'Prints its number, and how many offers are left out, as JSON' },
  },
  async run({ sale, from, until, json }, context) {
    const span = { starts_at: momentOf('from', from), ends_at: momentOf('until', until) }
    const by = { id: numberOf('SALE', sale), actor: commandActor() }
    const { copySale } = await import('../../modules/selling/flash-sales/index.ts')
    const { id, leftOut } = done(await withModules(context, (deps) => copySale(deps, { ...by, ...span })))
    const line = `the flash sale #${id} is planned; offers left out: ${leftOut}`
    say(context.terminal.out, json ? JSON.stringify({ id, left_out: leftOut }) : line)
    return 0
  },
})

const json = { type: 'boolean', help: 'Prints both numbers as JSON' } as const

const approve = defineCommand({
  summary: 'Accepts an offer of a seller that waits',
  arguments: { ...saleArgument, ...productArgument },
  options: { json },
  async run(input, context) {
    const { approveOffer } = await import('../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', input.sale), productId: numberOf('PRODUCT', input.product) }
    return runOnSale(context, approveOffer, {
      by: () => ids,
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is in the flash sale #${ids.saleId}`,
    })
  },
})

const refuse = defineCommand({
  summary: 'Refuses an offer that waits, or takes a product out of a flash sale',
  arguments: { ...saleArgument, ...productArgument },
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'Message to the seller' }, json },
  async run({ sale, product, reason, ...input }, context) {
    const { refuseOffer } = await import('../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', sale), productId: numberOf('PRODUCT', product) }
    return runOnSale(context, refuseOffer, {
      by: () => ({ ...ids, reason }),
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is not in the flash sale #${ids.saleId}`,
    })
  },
})

const withdraw = defineCommand({
  summary: 'Withdraws a proposal that its shop has not accepted',
  arguments: { ...saleArgument, ...productArgument },
  options: { json },
  async run(input, context) {
    const { withdrawProposal } = await import('../../modules/selling/flash-sales/index.ts')
    const ids = { saleId: numberOf('SALE', input.sale), productId: numberOf('PRODUCT', input.product) }
    return runOnSale(context, withdrawProposal, {
      by: () => ids,
      json: input.json,
      data: { sale: ids.saleId, product: ids.productId },
      line: `the product #${ids.productId} is no longer proposed for the flash sale #${ids.saleId}`,
    })
  },
})

const EN = 'en'

/** The names of a flash sale by language. Throws {@link UsageError}. */
function readSaleNames(name: string | undefined, others: string | undefined): Record<string, string> {
  const texts = (readNamesOption(others) ?? []).map(({ locale, name }) => [locale, shorten(name)])
  return { ...Object.fromEntries(texts), ...(name !== undefined && { [EN]: shorten(name) }) }
}

const shorten = (name: string): string => name.trim().slice(0, FLASH_SALE_NAME_MAX)

/** Checks the address of a picture. Throws {@link UsageError}. */
function readPicture(address: string): string {
  if (!/^\/media\/(?!.*\.\.)[\w/.-]{1,290}$/.test(address)) throw new UsageError('--picture must begin with /media/')
  return address
}

const change = defineCommand({
  summary: 'Changes a flash sale that has not ended; its start is fixed once it has begun',
  arguments: saleArgument,
  options: {
    name: { type: 'string', value: 'NAME', help: 'In English' },
    names,
    from: { type: 'string', value: 'TIME', help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', help: 'Its end, in UTC' },
    picture: { type: 'string', value: 'PATH', help: 'The address of a picture of this server' },
    open: { type: 'boolean', help: 'Offers of sellers count without approval' },
    approval: { type: 'boolean', help: 'Offers of sellers wait for approval' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ sale, name, names: others, from, until, picture, open, approval, json }, context) {
    if (open && approval) throw new UsageError('--open and --approval exclude each other')
    const id = numberOf('SALE', sale)
    const set = {
      names: name === undefined && others === undefined ? undefined : readSaleNames(name, others),
      thumbnail: picture === undefined ? undefined : readPicture(picture),
      starts_at: from === undefined ? undefined : momentOf('from', from),
      ends_at: until === undefined ? undefined : momentOf('until', until),
      needs_approval: open || approval ? approval : undefined,
    }
    if (Object.values(set).every((value) => value === undefined)) throw new UsageError('say what is to change')
    const { updateSale } = await import('../../modules/selling/flash-sales/index.ts')
    const by = { id, actor: commandActor(), version: undefined }
    done(await withModules(context, (deps) => updateSale(deps, { ...by, set })))
    say(context.terminal.out, json ? JSON.stringify({ id }) : `the flash sale #${id} is changed`)
    return 0
  },
})

const create = defineCommand({
  summary: 'Plans a flash sale',
  details: `  npm run shop -- flash-sales create "Winter night" --from 2027-01-30T18:00 --until 2027-01-31 \\
    --picture /media/uploads/1c/1c6f….webp`,
  arguments: { name: { label: 'NAME', required: true, help: 'In English' } },
  options: {
    from: { type: 'string', value: 'TIME', required: true, help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', required: true, help: 'Its end, in UTC' },
    picture: { type: 'string', value: 'PATH', required: true, help: 'The address of a picture of this server' },
    names,
    open: { type: 'boolean', help: 'Offers of sellers count without approval' },
    json: { type: 'boolean', help: 'Prints its number and name as JSON' },
  },
  async run({ name, from, until, picture, names: others, open, json }, context) {
    const fields = {
      names: readSaleNames(name, others),
      thumbnail: readPicture(picture),
      starts_at: momentOf('from', from),
      ends_at: momentOf('until', until),
      needs_approval: !open,
    }
    const { planSale } = await import('../../modules/selling/flash-sales/index.ts')
    const { id } = done(await withModules(context, (deps) => planSale(deps, { actor: commandActor(), fields })))
    say(context.terminal.out, json ? JSON.stringify({ id, name }) : `${name} (#${id}) is planned`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists, plans, begins and stops flash sales, and decides about offers in them',
  commands: {
    list,
    create,
    change,
    copy,
    add,
    approve,
    refuse,
    withdraw,
    start: changingCommand({
      summary: 'Begins a planned flash sale now',
      load: async () => {
        const { startSale } = await import('../../modules/selling/flash-sales/index.ts')
        return startSale
      },
      outcome: 'is running',
    }),
    stop: changingCommand({
      summary: 'Ends a running flash sale now; orders keep their prices',
      load: async () => {
        const { stopSale } = await import('../../modules/selling/flash-sales/index.ts')
        return stopSale
      },
      outcome: 'has ended',
    }),
    delete: changingCommand({
      summary: 'Deletes a flash sale that has not begun, with its offers',
      load: async () => {
        const { deleteSale } = await import('../../modules/selling/flash-sales/index.ts')
        return deleteSale
      },
      outcome: 'is deleted',
    }),
  },
})
