import type { Ticket } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Upload } from '../../../files/index.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { createReferenceCode } from '../../../lib/reference-code.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { noteMarketEvent } from '../../people/webhooks/index.ts'
import { withAttachments } from './attachments/with-attachments.ts'
import { findIssueType } from './issue-types.ts'
import { mailOperatorAboutMessage, mailShopper } from './mails.ts'
import { presentTicket } from './present.ts'
import { refuseOverLimit } from './refusals.ts'
import { countTicketsSince, hasOrder, insertTicket, lockUser, selectCustomer, type TicketRow } from './repository.ts'
import { insertMessage } from './repository-messages.ts'
import { TICKET_LIMIT } from './rules.ts'

interface NewTicket {
  userId: number
  issueType: string
  subject: string
  message: string
  email: string | null
  phone: string | null
  orderNumber: string | null
  uploads: readonly Upload[]
  locale: string
}

/** Opens a ticket with its first message, and mails operator and shopper. */
export async function openTicket(deps: OutboundDeps, input: NewTicket): Promise<Ticket | Refusal> {
  const { db } = deps.database
  const settings = await deps.settings.read()
  const { userId, subject, email, phone, orderNumber, locale } = input
  const issueType = findIssueType(settings, input.issueType)
  if (issueType === undefined)
    return refuseFields({ issue_type: { text: text('Please choose one of the kinds of issues') } })
  if (orderNumber && !(await hasOrder(db, userId, orderNumber)))
    return refuseFields({ order_number: { text: text('You have no order with this number') } })
  const now = deps.now()
  // Checked before the files, which are expensive to decode.
  const refusal = await refuseTooManyTickets(db, userId, now)
  if (refusal) return refusal

  const message = normalizeNewlines(input.message)
  const ticket = await withAttachments(deps, input.uploads, (files) =>
    deps.database.write(async (tx) => {
      await lockUser(tx, userId)
      const refusal = await refuseTooManyTickets(tx, userId, now)
      if (refusal) return refusal
      const row = await insertWithFreeNumber(tx, {
        user_id: userId,
        issue_type: issueType,
        subject,
        status: 'pending',
        order_number: orderNumber,
        email,
        phone,
        locale,
        created_at: now,
        updated_at: now,
        waiting_since: now,
        assignee_id: null,
      })
      await insertMessage(tx, { ticket_id: row.id, side: 'user', text: message, created_at: now }, files)
      await noteMarketEvent(tx, { type: 'ticket.opened', id: row.id, now })
      const customer = await selectCustomer(tx, userId)
      const mailing = { ...deps, tx, settings }
      const about = { ticket: row, customer }
      await mailOperatorAboutMessage(mailing, { ...about, message, files: files.length, isNew: true })
      await mailShopper(mailing, { ...about, event: 'opened' })
      return row
    }),
  )
  if (ticket instanceof Refusal) return ticket
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: ticket.id })
  return presentTicket(ticket, settings, locale)
}

const refuseTooManyTickets = async (db: Db | Tx, userId: number, now: number): Promise<Refusal | undefined> =>
  refuseOverLimit(await countTicketsSince(db, userId, now - TICKET_LIMIT.withinMs), TICKET_LIMIT, now)

/** Repeats with another random number in the rare case that a ticket has it. */
async function insertWithFreeNumber(tx: Tx, ticket: Omit<TicketRow, 'id' | 'number'>): Promise<TicketRow> {
  for (;;) {
    const row = await insertTicket(tx, { ...ticket, number: createReferenceCode('T') })
    if (row) return row
  }
}
