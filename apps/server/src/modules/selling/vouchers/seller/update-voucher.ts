import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { refuseField } from './create-voucher.ts'
import { presentTerms, toTerms, type WireTerms } from './present.ts'
import { recordVoucherChanged } from './record-voucher.ts'
import { countCollected, lockOwnVoucher, updateVoucherRow } from './repository.ts'
import { checkPromise, checkTerms, statusOf } from './rules-editing.ts'

export interface VoucherChange {
  shopId: number | null
  id: number
  actor: Actor
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** As on the wire; undefined ones stay as they are. */
  set: { [Name in keyof WireTerms]?: WireTerms[Name] | undefined }
}

export const refuseUnknownVoucher = (): Refusal => refuse('not_found', text('Voucher not found'))
export const refuseEndedVoucher = (): Refusal => refuse('conflict', text('This voucher has ended'))

/**
 * Changes a voucher that has not ended, as far as its promises to shoppers allow.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateVoucher(
  { database, invalidations, now }: Deps,
  { shopId, id, actor, version, set }: VoucherChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const before = await lockOwnVoucher(tx, database.engine, { shopId, id })
    if (!before) return refuseUnknownVoucher()
    if (version !== undefined && before.version !== version) return 'stale'
    if (statusOf(before, at) === 'ended') return refuseEndedVoucher()
    // A discount without its type is of the type that the voucher has, in its unit.
    const terms = toTerms({ ...presentTerms(before), ...withoutUndefined(set) })
    const after = { ...before, ...terms }
    const isCollected = ((await countCollected(tx, [id])).get(id) ?? 0) > 0
    const problem = (isCollected ? checkPromise(before, after) : undefined) ?? checkTerms(after, at)
    if (problem) return refuseField(problem.field, problem.text)
    await updateVoucherRow(tx, id, terms)
    return recordVoucherChanged(tx, { voucher: after, before, actor, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}

const withoutUndefined = (set: VoucherChange['set']): Partial<WireTerms> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
