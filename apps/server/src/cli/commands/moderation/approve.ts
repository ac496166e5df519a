import { BULK_DECISIONS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { reportDecisions } from './report-decisions.ts'
import { idsArgument, readIds } from './things.ts'

export const approve = defineCommand({
  summary: 'Approves products that wait',
  details: `  npm run shop -- moderation approve 31,32
  npm run shop -- moderation approve --all`,
  arguments: { ids: idsArgument },
  options: { all: { type: 'boolean', help: 'Approves all that wait' } },
  async run({ ids: text, all }, { terminal, withShop }) {
    if ((text === undefined) !== all) throw new UsageError('give numbers of products, or --all')
    return reportDecisions(
      terminal,
      'approved',
      await withShop((deps) => (text === undefined ? approveAll(deps) : approveThese(deps, readIds(text)))),
    )
  },
})

async function approveThese(deps: Deps, ids: readonly number[]) {
  const { approveProducts } = await import('../../../modules/talking/moderation/index.ts')
  return approveProducts(deps, { ids, actor: commandActor(), locale: 'en' })
}

async function approveAll(deps: Deps) {
  const { selectWaitingIds } = await import('../../../modules/talking/moderation/index.ts')
  let done = 0
  for (;;) {
    const ids = await selectWaitingIds(deps.database.db, BULK_DECISIONS_MAX)
    const decided = ids.length === 0 ? undefined : await approveThese(deps, ids)
    done += decided?.done ?? 0
    if (!decided || decided.done === 0) return { done, refused: decided?.refused ?? [] }
  }
}
