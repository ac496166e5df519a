import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import { toTerms, type WireTerms } from './present.ts'
import { recordVoucherMade } from './record-voucher.ts'
import { insertVoucher } from './repository.ts'
import { checkTerms } from './rules-editing.ts'

export interface NewVoucher {
  /** Null: a voucher of the market. */
  shopId: number | null
  actor: Actor
  code: string
  /** As on the wire. */
  terms: WireTerms
}

export const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

/** Makes a voucher; its code is unique in the market. */
export async function createVoucher(
  { database, invalidations, now }: Deps,
  { shopId, actor, code, terms: wire }: NewVoucher,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const at = now()
  const terms = toTerms(wire)
  const problem = checkTerms(terms, at)
  if (problem) return refuseField(problem.field, problem.text)
  const made = await database.write(async (tx) => {
    const voucher = await insertVoucher(tx, { shop_id: shopId, code, ...terms })
    if (!voucher) return refuseField('code', text('There is a voucher with this code already'))
    return { id: voucher.id, change: await recordVoucherMade(tx, { voucher, actor, at }) }
  })
  if (!(made instanceof Refusal)) invalidations.publish('catalogue')
  return made
}
