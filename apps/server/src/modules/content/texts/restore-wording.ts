import { lockMarket } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import { findText } from './catalogue.ts'
import { readField, TEXT_REWORDED } from './record-wording.ts'
import { selectWording, setWording } from './repository.ts'

export const createTextRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  [TEXT_REWORDED]: {
    permission: 'content',
    restore: restoreWording,
    afterCommit: () => invalidations.publish('settings'),
  },
})

async function restoreWording(...[tx, { before, after }]: Parameters<Restorer['restore']>) {
  const [field = ''] = Object.keys(before)
  const { locale, key } = readField(field)
  // A later release may have another wording.
  if (!findText(locale, key)) return refuse('not_found', text('There is no such text'))
  await lockMarket(tx)
  const current = await selectWording(tx, locale, key)
  if (current !== (after[field] ?? null))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { [field]: current } })
  const wording = before[field]
  await setWording(tx, { locale, key, text: typeof wording === 'string' ? wording : null })
  return undefined
}
