import type { FactValue, SellerIdentity } from '@rialto/contract'
import type { FactKind } from '@rialto/contract/market-enums'
import type { Db } from '../../../../db/index.ts'
import { toJson } from '../../../../db/json.ts'
import { identityOn } from '../../../goods/shops/index.ts'

const FACTS: readonly (readonly [FactKind, FactValue])[] = [
  ['trader', { is_trader: true }],
  ['legal_name', { name: 'Lume & Clay GmbH', form: 'GmbH', representative: 'Ines Calder' }],
  ['address', { street: 'Töpferweg 4', post_code: '20537', town: 'Hamburg', country: 'DE' }],
  ['contact', { email: 'ines@lumeandclay.test', phone: '+49 40 66969 204' }],
  ['vat_id', { number: 'DE136695976' }],
]

/** Gives a shop the facts that its invoices need, verified by the staff. */
export async function completeSeller(db: Db, shopId: number, now: number): Promise<SellerIdentity | null> {
  for (const [kind, value] of FACTS) {
    await db
      .updateTable('shop_facts')
      .set({ superseded_at: now })
      .where('shop_id', '=', shopId)
      .where('kind', '=', kind)
      .where('superseded_at', 'is', null)
      .execute()
    await db
      .insertInto('shop_facts')
      .values({
        ...{ shop_id: shopId, kind, value_json: toJson(value), source: 'member', created_at: now, checked_at: now },
        ...{ state: kind === 'trader' ? 'given' : 'verified', reason: null, checked_by: null, expires_on: null },
        superseded_at: null,
      })
      .execute()
  }
  const identity = await identityOn(db, shopId, now)
  await db
    .updateTable('shops')
    .set({ identity_json: identity && toJson(identity) })
    .where('id', '=', shopId)
    .execute()
  return identity
}
