import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { reportDecisions } from './report-decisions.ts'
import { idsArgument, readIds } from './things.ts'

export const refuse = defineCommand({
  summary: 'Refuses products that wait; their shops are told the reason',
  details: '  npm run shop -- moderation refuse 31,32 --reason "Please add a picture of the product itself."',
  arguments: { ids: { ...idsArgument, required: true } },
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'What the shops are told' } },
  async run({ ids: text, reason }, { terminal, withShop }) {
    const { refuseProducts } = await import('../../../modules/talking/moderation/index.ts')
    const decisions = { ids: readIds(text), reason, actor: commandActor(), locale: 'en' }
    return reportDecisions(terminal, 'refused', done(await withShop((deps) => refuseProducts(deps, decisions))))
  },
})
