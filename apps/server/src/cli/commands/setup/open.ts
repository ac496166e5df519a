import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'

export const open = defineCommand({
  summary: 'Opens a market that was set up in the console to shoppers',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the address as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { openMarket } = await import('../../../modules/market/setup/index.ts')
    await withShop(async (deps) => {
      done(await openMarket(deps, commandActor()))
      const { appUrl } = deps.config
      say(terminal.out, json ? JSON.stringify({ url: appUrl }) : `The market is open: ${appUrl}`)
    })
    return 0
  },
})
