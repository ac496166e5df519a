import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { say } from '../../terminal.ts'
import { decide, shopArgument } from './decide.ts'

export const close = defineCommand({
  summary: 'Closes an open shop to shoppers; its seller gets a mail with the reason',
  details: `  npm run shop -- sellers close "North Pier" --reason "Parcels have not arrived for three weeks."

Its team completes the orders that are open.`,
  arguments: shopArgument,
  options: {
    reason: { type: 'string', value: 'TEXT', required: true, help: 'What the seller is told' },
    json: { type: 'boolean', help: 'Prints the shop as JSON' },
  },
  async run({ shop: named, reason, json }, context) {
    const { closeShop } = await import('../../../modules/goods/shops/index.ts')
    const shop = await decide(context, named, (deps, shopId) =>
      closeShop(deps, { shopId, reason, actor: commandActor() }),
    )
    say(context.terminal.out, json ? JSON.stringify(shop) : `${shop.name} (#${shop.id}) is closed`)
    return 0
  },
})
