import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { refuseUnlessOpening } from './find-link.ts'
import { markOpened } from './repository.ts'

/** Opens a market that has been set up to shoppers, once. */
export async function openMarket(deps: Deps, actor: Actor): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    if (!(await markOpened(tx, at))) return refuseUnlessOpening()
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'market_opened',
      subject: { kind: 'settings', id: null, name: '' },
      sentence: text('Opened the market to shoppers'),
      command: 'setup open',
    })
  })
  if (change instanceof Refusal) return change
  deps.invalidations.publish('settings')
  deps.invalidations.publish('catalogue')
  return change
}
