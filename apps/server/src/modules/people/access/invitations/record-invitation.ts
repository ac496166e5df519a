import type { Tx } from '../../../../db/index.ts'
import type { InvitationsTable } from '../../../../db/tables.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { part } from '../../../../texts/sentence.ts'
import { recordChange, valueTexts } from '../../../base/record/index.ts'

const sentences = {
  invitation_sent: text('Invited {{email}} as {{role}}'),
  invitation_revoked: text('Revoked the invitation of {{email}}'),
  invitation_accepted: text('Joined as {{role}}'),
}

const sentencesToSellers: typeof sentences = {
  ...sentences,
  invitation_sent: text('Invited {{email}} to open a shop'),
  invitation_accepted: text('Opened a shop by the invitation of {{email}}'),
}

interface InvitationChange {
  action: keyof typeof sentences
  /** Null: to the staff. */
  shopId: number | null
  email: string
  role: InvitationsTable['role']
  actor: Actor
  at: number
}

export const recordInvitation = (
  tx: Tx,
  { action, shopId, email, role, actor, at }: InvitationChange,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId,
    action,
    command: shopId === null ? commandOf(action, email, role) : undefined,
    subject: { kind: subjectOf(shopId, role), id: null, name: email },
    sentence: (role === 'new_seller' ? sentencesToSellers : sentences)[action],
    values: { email, role: part(valueTexts.role[role]) },
    after: { role },
  })

const subjectOf = (shopId: number | null, role: string) =>
  role === 'new_seller' ? 'shop' : shopId === null ? 'staff' : 'member'

/** The command that does the same to the staff. Nobody accepts an invitation for another person. */
function commandOf(action: InvitationChange['action'], email: string, role: string): string | undefined {
  if (role === 'new_seller') return undefined
  if (action === 'invitation_sent') return quoteWords(['staff', 'invite', email, '--role', role])
  return action === 'invitation_revoked' ? quoteWords(['staff', 'revoke', email]) : undefined
}
