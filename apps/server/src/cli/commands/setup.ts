import { defineCommand, defineGroup, Failure } from '../command.ts'
import { operatorAudit } from '../open-shop.ts'
import { moment, say } from '../terminal.ts'

const link = defineCommand({
  summary: 'Makes a new one-time link by which the owner sets up a new market; the link before stops working',
  details:
    'It works once, for a day. A market that has staff or a shop needs none: npm run shop -- staff create EMAIL --role owner',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the link as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { issueSetupLink } = await import('../../modules/market/setup/setup.ts')
    const issued = await withShop(async (deps) => {
      if (deps.config.env !== 'production')
        throw new Failure('APP_ENV is local, where an empty market becomes the demo: set APP_ENV=production')
      return issueSetupLink(deps, { isAsked: true })
    })
    if (issued.kind !== 'new') throw new Failure('this market has staff or a shop already, so no link sets it up')
    operatorAudit(terminal)('setup_link_made')
    const { url, expiresAt } = issued
    const until = new Date(expiresAt).toISOString()
    say(
      terminal.out,
      json ? JSON.stringify({ url, expires_at: until }) : `${url}\nIt works once, until ${moment(until)}.`,
    )
    return 0
  },
})

export const command = defineGroup({
  summary: 'Sets up a new market, which shoppers see once it is open',
  details:
    'The console leads through it; these commands are for when the link is lost, and for opening without the console.',
  commands: { link },
})
