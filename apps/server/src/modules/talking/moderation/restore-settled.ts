import type { Tx } from '../../../db/index.ts'
import type { RestorableChange } from '../../base/record/index.ts'
import { openAgain, settleAgain } from '../../base/reports/index.ts'

/** The ids of the reports that a decision settled. Records of earlier versions have them without the underscore. */
export interface SettledFields {
  _settled?: number[]
  settled?: number[]
}

/** Opens the reports again that a decision settled, and settles them anew once that is taken back in turn. */
export async function restoreSettled(
  tx: Tx,
  { before, after, actor, now }: RestorableChange,
  outcome: 'hidden' | 'shown',
): Promise<void> {
  const [was, is] = [settledIn(before), settledIn(after)]
  if (is) await openAgain(tx, is)
  if (was) await settleAgain(tx, was, { at: now, by: actor.name, outcome, note: '' })
}

const settledIn = ({ _settled, settled }: SettledFields): number[] | undefined => _settled ?? settled
