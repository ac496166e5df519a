import type { ReportOutcome } from '@rialto/contract/enums'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { openAgain, settleAgain } from '../../../base/reports/index.ts'
import { selectReport } from './repository.ts'
import { refuseUnknownReport } from './show-report.ts'

interface SettledFields {
  outcome: ReportOutcome | null
  settled?: number[]
}

/** Open reports again that were settled without a change of the thing, and the other way round. */
export const settlementRestorers: Restorers = { reports_settled: { permission: 'moderation', restore } }

async function restore(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = change.before as unknown as SettledFields
  const after = change.after as unknown as SettledFields
  const report = await selectReport(tx, change.subjectId ?? 0)
  if (!report) return refuseUnknownReport()
  const { outcome } = report
  if (outcome !== after.outcome)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { outcome } })
  if (after.settled) await openAgain(tx, after.settled)
  if (before.settled && before.outcome !== null)
    await settleAgain(tx, before.settled, {
      at: change.now,
      by: change.actor.name,
      outcome: before.outcome,
      note: '',
    })
  return undefined
}
