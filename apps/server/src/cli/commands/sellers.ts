import { SHOP_STATUSES } from '@rialto/contract/enums'
import { email as emailInput } from '@rialto/contract/input'
import { ADDRESS_LINE_MAX, NAME_MAX, SHOP_DESCRIPTION_MAX } from '@rialto/contract/limits'
import type { RecordedChange } from '../../lib/people.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { OutboundDeps } from '../../modules/base/outbound/index.ts'
import type { Application } from '../../modules/goods/shops/index.ts'
import { type Context, defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { moment, say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

const add = defineCommand({
  summary: 'Opens a shop without an application',
  details: `  npm run shop -- sellers add "Ada's Kiln" --address "1 Quay" --owner ada@example.com
  npm run shop -- sellers add "Honey Hut" --address "2 Quay" --invite bee@example.com`,
  arguments: { name: { label: 'NAME', required: true, help: 'Its name' } },
  options: {
    address: { type: 'string', value: 'TEXT', required: true, help: 'Its postal address' },
    description: { type: 'string', value: 'TEXT', help: 'What it tells shoppers about itself' },
    owner: { type: 'string', value: 'USER', help: 'The account that owns it, by number, email or phone' },
    invite: { type: 'string', value: 'EMAIL', help: 'Or a person who is invited to own it' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ name, address, description = '', owner, invite, json }, context) {
    if ((owner === undefined) === (invite === undefined)) throw new UsageError('give either --owner or --invite')
    const isShort =
      name.length <= NAME_MAX && address.length <= ADDRESS_LINE_MAX && description.length <= SHOP_DESCRIPTION_MAX
    if (!isShort) throw new UsageError('name, address or description is too long')
    const email = invite === undefined ? undefined : emailInput.safeParse(invite).data
    if (invite !== undefined && !email) throw new UsageError('--invite must be an email')
    const [{ openShop }, { findAccount }] = await Promise.all([
      import('../../modules/goods/shops/index.ts'),
      import('../../modules/people/accounts/index.ts'),
    ])
    const id = await withModules(context, async (deps) => {
      const account = owner === undefined ? undefined : await findAccount(deps, owner)
      if (owner !== undefined && !account) throw new Failure(`there is no user ${owner}`)
      const ownerId = account?.id ?? null
      const shop = { name, address, description, ownerId, email, actor: commandActor() }
      return done(await openShop(deps, shop)).id
    })
    say(context.terminal.out, json ? JSON.stringify({ id }) : `${name} (#${id}) is open`)
    return 0
  },
})

const shopArgument = {
  shop: { label: 'SHOP', required: true, help: 'By number, slug or name' },
} as const

/** Decides on the named shop. @throws {@link Failure} when there is none or several of that name */
const decide = (
  context: Context,
  named: string,
  use: (deps: OutboundDeps, shopId: number) => Promise<RecordedChange | Refusal>,
): Promise<Application> =>
  withModules(context, async (deps) => {
    const { listApplications } = await import('../../modules/goods/shops/index.ts')
    const { id } = find(await listApplications(deps), named)
    done(await use(deps, id))
    return find(await listApplications(deps), String(id))
  })

function find(shops: readonly Application[], named: string): Application {
  const exact = shops.find(({ id, slug }) => named === slug || named.replace(/^#/, '') === String(id))
  const called = shops.filter(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (!exact && called.length > 1)
    throw new Failure(
      `several shops are called "${named}": name one by its number (${called.map(({ id }) => id).join(', ')})`,
    )
  const shop = exact ?? called[0]
  if (!shop) throw new Failure(`there is no shop ${named} that a seller registered`)
  return shop
}

const approve = defineCommand({
  summary: 'Opens a shop to shoppers; its seller gets a mail',
  details: 'A shop that was rejected may still be approved.',
  arguments: shopArgument,
  options: { json: { type: 'boolean', help: 'Prints the shop as JSON' } },
  async run({ shop: named, json }, context) {
    const { approveShop } = await import('../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) => approveShop(deps, { shopId, actor: commandActor() }))
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is open`)
    return 0
  },
})

const close = defineCommand({
  summary: 'Closes an open shop to shoppers; its seller gets a mail with the reason',
  details: `  npm run shop -- sellers close "North Pier" --reason "Parcels have not arrived for three weeks."

Its team completes the orders that are open.`,
  arguments: shopArgument,
  options: {
    reason: { type: 'string', value: 'TEXT', required: true, help: 'What the seller is told' },
    json: { type: 'boolean', help: 'Prints the shop as JSON' },
  },
  async run({ shop: named, reason, json }, context) {
    const { closeShop } = await import('../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) =>
      closeShop(deps, { shopId, reason, actor: commandActor() }),
    )
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is closed`)
    return 0
  },
})

const known = SHOP_STATUSES.join(', ')

const columns = [
  { title: 'no', of: (one: Application) => one.id, isFigure: true },
  { title: 'shop', of: (one: Application) => one.name },
  { title: 'status', of: (one: Application) => one.status },
  { title: 'seller', of: (one: Application) => one.seller.name },
  { title: 'email', of: (one: Application) => one.seller.email },
  { title: 'registered', of: (one: Application) => moment(one.registered_at) },
]

const list = defineCommand({
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
    const { listApplications } = await import('../../modules/goods/shops/index.ts')
    const shops = await withShop((deps) => listApplications(deps, { status }))
    say(terminal.out, json ? JSON.stringify(shops) : table(columns, shops))
    return 0
  },
})

const reject = defineCommand({
  summary: 'Turns down a shop that waits; its seller gets a mail with the reason',
  details: `  npm run shop -- sellers reject "North Pier" --reason "Please tell us who you are: the address is missing."`,
  arguments: shopArgument,
  options: {
    reason: { type: 'string', value: 'TEXT', required: true, help: 'What the seller is told' },
    json: { type: 'boolean', help: 'Prints the shop as JSON' },
  },
  async run({ shop: named, reason, json }, context) {
    const { rejectShop } = await import('../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) =>
      rejectShop(deps, { shopId, reason, actor: commandActor() }),
    )
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is rejected`)
    return 0
  },
})

const reopen = defineCommand({
  summary: 'Opens a closed shop again; its seller gets a mail',
  arguments: shopArgument,
  options: { json: { type: 'boolean', help: 'Prints the shop as JSON' } },
  async run({ shop: named, json }, context) {
    const { reopenShop } = await import('../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) => reopenShop(deps, { shopId, actor: commandActor() }))
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is open again`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists, adds, approves, rejects, closes and reopens shops of sellers',
  details: 'With the setting shop_auto_approve a new shop is open at once, and nothing is left to approve.',
  commands: { list, add, approve, reject, close, reopen },
})
