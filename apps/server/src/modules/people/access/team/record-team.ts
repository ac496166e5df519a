import type { SellerRole } from '@rialto/contract/permissions'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { part } from '../../../../texts/sentence.ts'
import { recordChange, valueTexts } from '../../../base/record/index.ts'

interface TeamChange {
  member: { id: number; name: string; role: SellerRole }
  shopId: number
  actor: Actor
  at: number
}

export const MEMBER_ROLE_CHANGED = 'member_role_changed'

/** @param to the new role; the member's own is the former one */
export const recordMemberRole = (
  tx: Tx,
  { member, to, ...change }: TeamChange & { to: SellerRole },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    subject: { kind: 'member', id: member.id, name: member.name },
    action: MEMBER_ROLE_CHANGED,
    sentence: text('Changed the role of {{name}} from {{from}} to {{to}}'),
    values: { name: member.name, from: part(valueTexts.role[member.role]), to: part(valueTexts.role[to]) },
    before: { role: member.role },
    after: { role: to },
    restorable: true,
  })

export const recordMemberRemoval = (tx: Tx, { member, ...change }: TeamChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    subject: { kind: 'member', id: member.id, name: member.name },
    action: 'member_removed',
    sentence: text('Took {{name}} from the team'),
    values: { name: member.name },
    before: { role: member.role },
  })
