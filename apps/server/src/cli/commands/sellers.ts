import { email as emailInput } from '@rialto/contract/input'
import { ADDRESS_LINE_MAX, NAME_MAX, SHOP_DESCRIPTION_MAX } from '@rialto/contract/limits'
import { defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { commandActor, done, withModules } from '../open-shop.ts'
import { say } from '../terminal.ts'

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

export const command = defineGroup({
  summary: 'Shops of sellers: those that wait, are open or closed',
  details: 'With the setting shop_auto_approve a new shop is open at once, and nothing is left to approve.',
  commands: { add },
})
