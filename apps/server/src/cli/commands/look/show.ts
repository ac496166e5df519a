import type { AdminLook } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { moment, printable } from '../../table.ts'
import { say } from '../../terminal.ts'
import { jsonOption } from './look-command.ts'

export const show = defineCommand({
  summary: 'Says what the draft would change for shoppers',
  arguments: {},
  options: jsonOption,
  async run({ json }, { terminal, withShop }) {
    const { showLookNow } = await import('../../../modules/market/look/index.ts')
    const look = await withShop((deps) => showLookNow(deps))
    say(terminal.out, json ? JSON.stringify(look) : describe(look))
    return 0
  },
})

function describe({ changes, saved, planned, failed }: AdminLook): string {
  const draft = saved ? `The draft, saved ${moment(saved.at)} UTC by ${saved.by}, changes:` : 'The draft changes:'
  return [
    ...(changes.length === 0 ? ['There is no draft.'] : [draft, ...changes.map(({ sentence }) => `  ${sentence}`)]),
    ...(planned ? [`Planned for ${moment(planned.publish_at)} UTC by ${planned.by}.`] : []),
    ...(failed ? [`What was planned for ${moment(failed.publish_at)} UTC could not be published.`] : []),
  ]
    .map(printable)
    .join('\n')
}
