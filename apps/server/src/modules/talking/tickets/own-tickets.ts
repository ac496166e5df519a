import type { Ticket, TicketMessage, TicketPage } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import type { Upload } from '../../../files/pictures.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { createReferenceCode, normalizeNewlines } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type ModuleDeps, type Settings, settingText } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { noteMarketEvent } from '../../people/webhooks/index.ts'
import { withAttachments } from './attachments.ts'
import { mailOperatorAboutMessage, mailShopper } from './mails.ts'
import { presentCounts, presentMessages, presentTicket, totalOf } from './present.ts'
import {
  countByStatus,
  countMessagesSince,
  countTicketsSince,
  hasOrder,
  insertMessage,
  insertTicket,
  lockUser,
  selectAttachments,
  selectCustomer,
  selectMessage,
  selectMessages,
  selectOwnTicket,
  selectTicketsOfUser,
  type TicketRow,
  updateOpenTicket,
} from './repository.ts'
import { isOpen, MESSAGE_LIMIT, refuseOverLimit, TICKET_LIMIT, ticketClosed, ticketNotFound } from './rules.ts'

interface TicketsQuery extends PageQuery {
  status?: TicketStatus | undefined
}

/** Lists a shopper's tickets, the last changed first, with the number in each status. */
export async function listOwnTickets(
  { database: { db }, settings }: ModuleDeps,
  userId: number,
  { status, ...query }: TicketsQuery,
  locale: string,
): Promise<TicketPage> {
  const [rows, counted, shopSettings] = await Promise.all([
    selectTicketsOfUser(db, userId, { status, limit: query.per_page, offset: offsetOf(query) }),
    countByStatus(db, userId),
    settings.read(),
  ])
  const counts = presentCounts(counted)
  const tickets = rows.map((row) => presentTicket(row, shopSettings, locale))
  return { ...paged(tickets, totalOf(counts, status), query), status_wise_tickets: counts }
}

/** Shows one of the shopper's own tickets with its messages, oldest first. */
export async function showOwnTicket(
  { database: { db }, settings }: ModuleDeps,
  { userId, number, locale }: { userId: number; number: string; locale: string },
): Promise<{ ticket: Ticket; messages: TicketMessage[] } | Refusal> {
  const row = await selectOwnTicket(db, userId, number)
  if (!row) return ticketNotFound()
  const [messages, files] = await Promise.all([selectMessages(db, row.id), selectAttachments(db, row.id)])
  return {
    ticket: presentTicket(row, await settings.read(), locale),
    messages: presentMessages(messages, files),
  }
}

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

/** Lists the issue types of tickets, translated. */
export const listIssueTypes = (settings: Settings, locale: string): string[] =>
  settings.ticket_issue_types.map((wording) => settingText(settings, locale, wording))

/** Finds an issue type by its wording in the settings or in any of the shop's languages. @returns the settings' wording. */
function findIssueType(settings: Settings, typed: string): string | undefined {
  const locales = settings.languages.map((language) => language.name)
  return settings.ticket_issue_types.find(
    (wording) => wording === typed || locales.some((locale) => settingText(settings, locale, wording) === typed),
  )
}

interface NewMessage {
  userId: number
  number: string
  message: string
  uploads: readonly Upload[]
  locale: string
}

/** Adds a shopper's message to an open ticket, which then waits for the operator again. */
export async function writeMessage(deps: OutboundDeps, input: NewMessage): Promise<TicketMessage | Refusal> {
  const { db } = deps.database
  const { userId, number, uploads, locale } = input
  const existing = await selectOwnTicket(db, userId, number)
  if (!existing) return ticketNotFound()
  // Checked before the files, which are expensive to decode.
  if (!isOpen(existing.status)) return ticketClosed()
  const now = deps.now()
  const refusal = await refuseTooManyMessages(db, userId, now)
  if (refusal) return refusal
  const settings = await deps.settings.read()
  const message = normalizeNewlines(input.message)
  const id = await withAttachments(deps, uploads, (files) =>
    deps.database.write(async (tx) => {
      const ticket = await reopenTicket(tx, existing, { locale, now })
      if (ticket instanceof Refusal) return ticket
      const messageId = await insertMessage(
        tx,
        { ticket_id: ticket.id, side: 'user', text: message, created_at: now },
        files,
      )
      const customer = await selectCustomer(tx, userId)
      const about = { ticket, customer, message, files: files.length, isNew: false }
      await mailOperatorAboutMessage({ ...deps, tx, settings }, about)
      return messageId
    }),
  )
  if (id instanceof Refusal) return id
  deps.outbound.kick()
  deps.invalidations.publishChange({ shopId: null, kind: 'ticket', id: existing.id })
  const [shown] = presentMessages([await selectMessage(db, id)], await selectAttachments(db, existing.id))
  if (!shown) throw new Error(`message ${id} is gone`)
  return shown
}

/** Locks the ticket and sets it to `pending`, unless it is closed or a limit is reached. */
async function reopenTicket(
  tx: Tx,
  { id, user_id }: TicketRow,
  { locale, now }: { locale: string; now: number },
): Promise<TicketRow | Refusal> {
  await lockUser(tx, user_id)
  const refusal = await refuseTooManyMessages(tx, user_id, now)
  if (refusal) return refusal
  return (await updateOpenTicket(tx, id, { status: 'pending', locale, now, waits: true })) ?? ticketClosed()
}

const refuseTooManyMessages = async (db: Db | Tx, userId: number, now: number): Promise<Refusal | undefined> =>
  refuseOverLimit(await countMessagesSince(db, userId, now - MESSAGE_LIMIT.withinMs), MESSAGE_LIMIT, now)
