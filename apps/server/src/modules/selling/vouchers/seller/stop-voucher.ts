import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { MARKET_VOUCHER_STOPPED, recordVoucherStopped, VOUCHER_STOPPED } from './record-voucher.ts'
import { lockOwnVoucher, updateVoucherRow } from './repository.ts'
import { statusOf } from './rules-editing.ts'
import { refuseEndedVoucher, refuseUnknownVoucher } from './update-voucher.ts'

/** Ends a voucher now. Orders that were placed with it keep their discount. */
export async function stopVoucher(
  { database, invalidations, now }: Deps,
  { shopId, id, actor }: { shopId: number | null; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const before = await lockOwnVoucher(tx, database.engine, { shopId, id })
    if (!before) return refuseUnknownVoucher()
    if (statusOf(before, at) === 'ended') return refuseEndedVoucher()
    const after = await updateVoucherRow(tx, id, { starts_at: Math.min(before.starts_at, at), ends_at: at })
    return recordVoucherStopped(tx, { voucher: after, before, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Let a stopped voucher run again until its former end, or stop it once more. */
export function createVoucherRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  const common: Omit<Restorer, 'permission'> = {
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const voucher = await lockOwnVoucher(tx, engine, { shopId, id: subjectId ?? 0 })
      if (!voucher) return refuseUnknownVoucher()
      const span = (fields: typeof before) => ({
        starts_at: Date.parse(String(fields.starts_at)),
        ends_at: Date.parse(String(fields.ends_at)),
      })
      const [past, present] = [span(before), span(after)]
      if (voucher.starts_at !== present.starts_at || voucher.ends_at !== present.ends_at)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { starts_at: voucher.starts_at, ends_at: voucher.ends_at },
        })
      const isStopping = past.ends_at < present.ends_at
      if (!isStopping && past.ends_at <= now) return refuseEndedVoucher()
      await updateVoucherRow(tx, voucher.id, isStopping ? { ...past, ends_at: now } : past)
      return undefined
    },
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return {
    [VOUCHER_STOPPED]: { ...common, permission: 'promotions' },
    [MARKET_VOUCHER_STOPPED]: { ...common, permission: 'content' },
  }
}
