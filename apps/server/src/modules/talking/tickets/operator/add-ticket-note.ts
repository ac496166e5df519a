import { TICKET_NOTES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { ticketNotFound } from '../refusals.ts'
import { lockTicket } from './repository.ts'
import { countNotes, insertNote } from './repository-notes.ts'

interface NewNote {
  ticketId: number
  text: string
  /** Null for commands and programs. */
  authorId: number | null
  actor: Actor
}

/**
 * Adds a note that only the staff see. The record tells that there is one, and nothing of its words: they may be about the shopper, and
 * records outlive an erasure.
 */
export async function addTicketNote(
  { database, invalidations, now }: Deps,
  { ticketId, text: words, authorId, actor }: NewNote,
): Promise<RecordedChange | Refusal> {
  const change = await database.write(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return ticketNotFound()
    if ((await countNotes(tx, ticketId)) >= TICKET_NOTES_MAX)
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: TICKET_NOTES_MAX } })
    const at = now()
    const note = { ticket_id: ticketId, author_id: authorId, text: normalizeNewlines(words), created_at: at }
    await insertNote(tx, note)
    return recordChange(tx, {
      ...{ at, actor, shopId: null, action: 'ticket_note_added' },
      subject: { kind: 'ticket', id: ticketId, name: ticket.number },
      sentence: text('Added a note to the ticket {{number}}'),
      values: { number: ticket.number },
      command: `tickets note ${ticket.number} -`,
    })
  })
  if (!(change instanceof Refusal)) invalidations.publishChange({ shopId: null, kind: 'ticket', id: ticketId })
  return change
}
