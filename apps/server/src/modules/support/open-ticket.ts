import type { Ticket } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import type { Upload } from '../../files/index.ts'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { createReferenceCode } from '../../lib/reference-code.ts'
import { Refusal } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { refuseFields } from '../accounts/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { withAttachments } from './attachments/with-attachments.ts'
import { findIssueType } from './issue-types.ts'
import { mailOperatorAbout, mailShopper } from './mails.ts'
import { presentTicket } from './present.ts'
import { refuseFlood } from './refuse-ticket.ts'
import { countOpened, hasOrder, holdUser, insertTicket, selectCustomer, type TicketRow } from './repository.ts'
import { insertMessage } from './repository-messages.ts'
import { OPENED } from './rules.ts'

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

/** Opens a ticket with its first message; operator and shopper are written to. */
export async function openTicket(deps: OutboundDeps, given: NewTicket): Promise<Ticket | Refusal> {
  const { db } = deps.database
  const settings = await deps.settings.read()
  const { userId, subject, email, phone, orderNumber, locale } = given
  const issueType = findIssueType(settings, given.issueType)
  if (issueType === undefined)
    return refuseFields({ issue_type: { text: text('Please choose one of the kinds of issues') } })
  if (orderNumber && !(await hasOrder(db, userId, orderNumber)))
    return refuseFields({ order_number: { text: text('You have no order with this number') } })
  const now = deps.now()
  // Before files are looked at: that is what costs.
  const flood = await refuseMore(db, userId, now)
  if (flood) return flood

  const message = normalizeNewlines(given.message)
  const ticket = await withAttachments(deps, given.uploads, (files) =>
    deps.database.write(async (tx) => {
      await holdUser(tx, userId)
      const meanwhile = await refuseMore(tx, userId, now)
      if (meanwhile) return meanwhile
      const row = await insertDrawn(tx, {
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
      })
      await insertMessage(tx, { ticket_id: row.id, side: 'user', text: message, created_at: now }, files)
      const customer = await selectCustomer(tx, userId)
      const mailing = { ...deps, tx, settings }
      const about = { ticket: row, customer }
      await mailOperatorAbout(mailing, { ...about, message, files: files.length, isNew: true })
      await mailShopper(mailing, { ...about, news: 'opened' })
      return row
    }),
  )
  if (ticket instanceof Refusal) return ticket
  deps.outbound.kick()
  return presentTicket(ticket, settings, locale)
}

const refuseMore = async (db: Db | Tx, userId: number, now: number): Promise<Refusal | undefined> =>
  refuseFlood(await countOpened(db, userId, now - OPENED.withinMs), OPENED, now)

/** Two may draw the same number, if hardly ever. */
async function insertDrawn(tx: Tx, ticket: Omit<TicketRow, 'id' | 'number'>): Promise<TicketRow> {
  for (;;) {
    const row = await insertTicket(tx, { ...ticket, number: createReferenceCode('T') })
    if (row) return row
  }
}
