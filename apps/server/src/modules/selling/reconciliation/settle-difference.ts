import type { Difference } from '@rialto/contract'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { lockDifference, selectCorrected, updateDifference } from './repository.ts'
import { presentDifferences } from './show-proofs.ts'

interface Settlement {
  id: number
  note: string
  adjustment_id?: number | null | undefined
  version: number
  staff: CurrentStaff
  locale: string
}

/**
 * Settles an open difference with a note. Where a correction of the ledger has made it good, that is named, so that the balance of its
 * gateway is expected to fit.
 */
export async function settleDifference(
  { database, now }: ModuleDeps,
  { id, note, adjustment_id: adjustmentId = null, version, staff, locale }: Settlement,
): Promise<{ difference: Difference; change: RecordedChange } | Refusal> {
  return database.write(async (tx) => {
    const at = now()
    const row = await lockDifference(tx, id)
    if (!row || row.state === 'waiting') return refuse('not_found', text('This difference does not exist'))
    const present = async () => (await presentDifferences(tx, [row], locale))[0]
    if (row.version !== version || row.state !== 'open')
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { difference: await present() },
      })
    if (adjustmentId !== null) {
      const [adjustment] = await selectCorrected(tx, [adjustmentId])
      if (adjustment?.state !== 'posted')
        return refuseFields({ adjustment_id: { text: text('There is no approved correction of this number') } })
    }
    const set = { state: 'settled', note, adjustment_id: adjustmentId, decided_at: at } as const
    await updateDifference(tx, id, { ...set, decided_by: staff.id, decided_name: staff.actor.name })
    const change = await recordChange(tx, {
      ...{ at, actor: staff.actor, shopId: null, action: 'difference_settled' },
      subject: { kind: 'ledger', id, name: row.reference },
      sentence: text('Settled the difference {{name}} of the ledger'),
      values: { name: row.reference },
      after: { note, ...(adjustmentId !== null && { correction: `#${adjustmentId}` }) },
    })
    const settled = { ...row, ...set, decided_name: staff.actor.name, version: row.version + 1 }
    const [difference] = await presentDifferences(tx, [settled], locale)
    if (!difference) throw new Error('the difference is gone')
    return { difference, change }
  })
}
