import { defineCommand } from '../../command.ts'
import { done } from '../../done.ts'
import { moment } from '../../table.ts'
import { say } from '../../terminal.ts'

export const link = defineCommand({
  summary: 'Makes a link that shows the market in the look of the draft',
  details: 'Everybody who has the link sees it, for some days or until `look end-links`.',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the link as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { linkToPreview } = await import('../../../modules/market/look/index.ts')
    const made = done(await withShop((deps) => linkToPreview(deps, { of: 'draft' })))
    say(terminal.out, json ? JSON.stringify(made) : `${made.url}\nUntil ${moment(made.expires_at)} UTC`)
    return 0
  },
})
