import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { say } from '../../terminal.ts'
import { decide, shopArgument } from './decide.ts'

export const approve = defineCommand({
  summary: 'Opens a shop to shoppers; its seller gets a mail',
  details: 'A shop that was rejected may still be approved.',
  arguments: shopArgument,
  options: { json: { type: 'boolean', help: 'Prints the shop as JSON' } },
  async run({ shop: named, json }, context) {
    const { approveShop } = await import('../../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) => approveShop(deps, { shopId, actor: commandActor() }))
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is open`)
    return 0
  },
})
