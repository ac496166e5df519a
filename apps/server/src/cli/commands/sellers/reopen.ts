import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { say } from '../../terminal.ts'
import { decide, shopArgument } from './decide.ts'

export const reopen = defineCommand({
  summary: 'Opens a closed shop again; its seller gets a mail',
  arguments: shopArgument,
  options: { json: { type: 'boolean', help: 'Prints the shop as JSON' } },
  async run({ shop: named, json }, context) {
    const { reopenShop } = await import('../../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) => reopenShop(deps, { shopId, actor: commandActor() }))
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is open again`)
    return 0
  },
})
