import type { Actor } from '../../lib/actor.ts'
import { recordWording } from '../../modules/content/texts/index.ts'
import { recordJoining } from '../../modules/people/access/index.ts'
import { recordVoucherMade } from '../../modules/selling/vouchers/index.ts'
import { recordHold } from '../../modules/talking/moderation/index.ts'
import type { Tx } from '../types.ts'
import { daysAgo, type Seeding } from './seeding.ts'

/** The deeds of the market's staff, in the sentences of the calls that do it. Needs staff, vouchers and moderation. */
export async function fillMarketRecord(tx: Tx, { demo, now }: Seeding): Promise<void> {
  const staff = await tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.name', 's.role', 's.created_at'])
    .orderBy('s.created_at')
    .execute()
  const owner = staff.find(({ role }) => role === 'owner')
  if (!owner) return
  const actor: Actor = { kind: 'staff', id: owner.user_id, name: owner.name }
  for (const { created_at: at, ...one } of staff.filter(({ user_id }) => user_id !== owner.user_id))
    await recordJoining(tx, { staff: one, actor, at })
  for (const { locale, key, text } of demo.rewordedTexts)
    await recordWording(tx, { locale, key, original: key, before: null, after: text, actor, at: daysAgo(now, 3) })
  const vouchers = await tx.selectFrom('vouchers').where('shop_id', 'is', null).selectAll().execute()
  for (const voucher of vouchers) await recordVoucherMade(tx, { voucher, actor, at: daysAgo(now, 1) })
  await recordWithheld(tx, actor)
}

async function recordWithheld(tx: Tx, actor: Actor): Promise<void> {
  const hidden = await tx
    .selectFrom('products')
    .where('hold', '=', 'hidden')
    .select(['id', 'name', 'hold_reason', 'held_at'])
    .execute()
  for (const { id, name, hold_reason: reason, held_at: at } of hidden)
    await recordHold(tx, {
      action: 'product_hidden',
      products: [{ id, name, hold: null, hold_reason: null }],
      to: { state: 'hidden', reason },
      settled: [],
      actor,
      at: at ?? 0,
    })
}
