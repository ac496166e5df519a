import { endpoints } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { SUPPORT_MESSAGE_MAX, TICKET_NOTES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/pictures.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { withAttachments } from './attachments.ts'
import { mailShopper } from './mails.ts'
import { type OperatorTicket, toOperatorTicket } from './market-tickets.ts'
import { insertMessage, selectCustomer, selectTicket, updateOpenTicket } from './repository.ts'
import {
  countNotes,
  insertNote,
  lockTicket,
  selectAnsweringStaff,
  selectLastMessageId,
  setAssignee,
  setStatus,
} from './repository-market.ts'
import { type ClosedStatus, isOpen, ticketClosed, ticketNotFound } from './rules.ts'

const Message = endpoints['POST /support-ticket-message'].body.shape.message

interface Answer {
  number: string
  message: string
  uploads?: readonly Upload[]
  /** The member of the staff who answers; null for commands and programs. */
  authorId?: number | null
  /** The last message that the author has seen; undefined: no matter which. */
  seenMessageId?: number
}

/** Adds the operator's answer to an open ticket, and mails it to the shopper in their language. */
export async function answerTicket(
  deps: OutboundDeps,
  { number, message, uploads = [], authorId = null, seenMessageId }: Answer,
): Promise<OperatorTicket | Refusal> {
  const answer = Message.safeParse(message)
  if (!answer.success)
    return refuse('invalid', text('An answer has between 1 and {{max}} characters'), {
      values: { max: SUPPORT_MESSAGE_MAX },
    })
  const now = deps.now()
  const settings = await deps.settings.read()
  const existing = await selectTicket(deps.database.db, number)
  if (!existing) return ticketNotFound()
  // Checked before the files, which are expensive to decode.
  if (!isOpen(existing.status)) return ticketClosed()
  const brief = await withAttachments(deps, uploads, (files) =>
    deps.database.write(async (tx) => {
      await lockTicket(tx, existing.id)
      const last = await selectLastMessageId(tx, existing.id)
      if (seenMessageId !== undefined && last !== seenMessageId)
        return refuse('stale', text('There is a newer message in this ticket'), { current: { last_message_id: last } })
      const ticket = await updateOpenTicket(tx, existing.id, { status: 'confirm', now, waits: false })
      if (!ticket) return ticketClosed()
      const message = normalizeNewlines(answer.data)
      const row = {
        ticket_id: ticket.id,
        side: 'support' as const,
        text: message,
        created_at: now,
        author_id: authorId,
      }
      await insertMessage(tx, row, files)
      const customer = await selectCustomer(tx, ticket.user_id)
      await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'answered', quoted: message })
      return toOperatorTicket(ticket, customer)
    }),
  )
  if (brief instanceof Refusal) return brief
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: existing.id })
  return brief
}

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
    })
  })
  if (!(change instanceof Refusal)) invalidations.publishChange({ shopId: null, kind: 'ticket', id: ticketId })
  return change
}

/** Closes a ticket once, as `completed` or `cancel`, and mails the shopper. */
export async function closeTicket(
  deps: OutboundDeps,
  { number, as, actor }: { number: string; as: ClosedStatus; actor: Actor },
): Promise<{ ticket: OperatorTicket; change: RecordedChange } | Refusal> {
  const now = deps.now()
  const settings = await deps.settings.read()
  const closed = await deps.database.write(async (tx) => {
    const existing = await selectTicket(tx, number)
    if (!existing) return ticketNotFound()
    const ticket = await updateOpenTicket(tx, existing.id, { status: as, now, waits: false })
    if (!ticket) return ticketClosed()
    const customer = await selectCustomer(tx, ticket.user_id)
    await mailShopper({ ...deps, tx, settings }, { ticket, customer, event: 'closed' })
    const change = await recordChange(tx, {
      at: now,
      actor,
      shopId: null,
      action: 'ticket_closed',
      subject: { kind: 'ticket', id: ticket.id, name: number },
      sentence: text('Closed the ticket {{number}}'),
      values: { number },
      before: { ticket_status: existing.status },
      after: { ticket_status: as },
      restorable: true,
    })
    return { ticket: toOperatorTicket(ticket, customer), change }
  })
  if (closed instanceof Refusal) return closed
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: closed.ticket.id })
  return closed
}

const TICKET_ASSIGNED = 'ticket_assigned'

const refuseAssignee = (): Refusal => refuse('invalid', text('This person does not answer tickets'))

/** Says which member of the staff answers a ticket; null: nobody in particular. @returns undefined if it was so already */
export async function assignTicket(
  deps: Deps,
  { id, staffId, actor }: { id: number; staffId: number | null; actor: Actor },
): Promise<RecordedChange | undefined | Refusal> {
  const change = await deps.database.write(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket) return ticketNotFound()
    const staff = (await selectAnsweringStaff(tx)).find((one) => one.id === staffId)
    if (staffId !== null && !staff) return refuseAssignee()
    if (ticket.assignee_id === staffId) return undefined
    await setAssignee(tx, id, staffId)
    const { number } = ticket
    return recordChange(tx, {
      ...{ at: deps.now(), actor, shopId: null, action: TICKET_ASSIGNED },
      subject: { kind: 'ticket', id, name: number },
      sentence: staff ? text('Gave the ticket {{number}} to {{name}}') : text('Gave the ticket {{number}} to nobody'),
      values: { number, ...(staff && { name: staff.name }) },
      before: { assignee_id: ticket.assignee_id },
      after: { assignee_id: staffId },
      restorable: true,
    })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id })
  return change
}

/** Open closed tickets again, and take assignments back. The mail about a closed ticket stays sent. */
export function createTicketRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const common = {
    permission: 'tickets',
    afterCommit: ({ subjectId }) => invalidations.publishChange({ shopId: null, kind: 'ticket', id: subjectId ?? 0 }),
  } satisfies Partial<Restorer>
  return {
    ticket_closed: { ...common, restore: restoreStatus },
    [TICKET_ASSIGNED]: { ...common, restore: restoreAssignee },
  }
}

async function restoreStatus(...[tx, { subjectId, before, after, now }]: Parameters<Restorer['restore']>) {
  const ticket = await lockTicket(tx, subjectId ?? 0)
  if (!ticket) return ticketNotFound()
  if (ticket.status !== after.ticket_status) return refuseStale({ ticket_status: ticket.status })
  await setStatus(tx, ticket.id, { status: before.ticket_status as TicketStatus, now })
  return undefined
}

async function restoreAssignee(...[tx, { subjectId, before, after }]: Parameters<Restorer['restore']>) {
  const ticket = await lockTicket(tx, subjectId ?? 0)
  if (!ticket) return ticketNotFound()
  if (ticket.assignee_id !== after.assignee_id) return refuseStale({ assignee_id: ticket.assignee_id })
  const to = typeof before.assignee_id === 'number' ? before.assignee_id : null
  if (to !== null && !(await selectAnsweringStaff(tx)).some(({ id }) => id === to)) return refuseAssignee()
  await setAssignee(tx, ticket.id, to)
  return undefined
}

const refuseStale = (current: object) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current })
