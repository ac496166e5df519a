import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { say } from '../../terminal.ts'
import { decide, shopArgument } from './decide.ts'

export const reject = defineCommand({
  summary: 'Turns down a shop that waits; its seller gets a mail with the reason',
  details: `  npm run shop -- sellers reject "North Pier" --reason "Please tell us who you are: the address is missing."`,
  arguments: shopArgument,
  options: {
    reason: { type: 'string', value: 'TEXT', required: true, help: 'What the seller is told' },
    json: { type: 'boolean', help: 'Prints the shop as JSON' },
  },
  async run({ shop: named, reason, json }, context) {
    const { rejectShop } = await import('../../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) =>
      rejectShop(deps, { shopId, reason, actor: commandActor() }),
    )
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is rejected`)
    return 0
  },
})
