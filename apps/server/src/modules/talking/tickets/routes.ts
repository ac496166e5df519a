import type { MarketTicketDetails } from '@rialto/contract'
import { withBatchedReads } from '../../../db/index.ts'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import { type CurrentStaff, ownerIn, type RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { addTicketNote, answerTicket, assignTicket, closeTicket } from './answer-ticket.ts'
import { showAttachment, showTicketFile } from './attachments.ts'
import { createFormToken, receiveMessage, showContact } from './contact.ts'
import { findTicketNumber, listMarketTickets, showMarketTicket } from './market-tickets.ts'
import { listIssueTypes, listOwnTickets, openTicket, showOwnTicket, writeMessage } from './own-tickets.ts'
import { ticketNotFound } from './rules.ts'

/** Per network, where several shoppers may write at once; each account has its own limits besides. */
const WRITING = { rateLimit: { max: 60, seconds: 600 } }
const FILES = { rateLimit: { max: 240, seconds: 60 } }

/** Tickets: a shopper's requests to the operator. */
export function supportRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /support-tickets', async ({ user, query, locale }) =>
    reply(await listOwnTickets(deps, user.id, query, locale)),
  )

  api.handle(
    'POST /support-ticket',
    async ({ user, body, files, locale }) => {
      const { issue_type: issueType, subject, message, email = null, phone = null, order_number: orderNumber } = body
      const input = { issueType, subject, message, email, phone, orderNumber, uploads: files.attachments }
      const ticket = await openTicket(deps, { ...input, userId: user.id, locale })
      return ticket instanceof Refusal ? ticket : reply({ ticket }, text('Your ticket is open. We answer soon.'))
    },
    WRITING,
  )

  api.handle('GET /support-ticket/show', async ({ user, query, locale }) => {
    const shown = await showOwnTicket(deps, { userId: user.id, number: query.ticket_number, locale })
    return shown instanceof Refusal ? shown : reply(shown)
  })

  api.handle(
    'POST /support-ticket-message',
    async ({ user, body, files, locale }) => {
      const { ticket_number: number, message } = body
      const uploads = files.attachments
      const written = await writeMessage(deps, { userId: user.id, number, message, uploads, locale })
      return written instanceof Refusal ? written : reply({ message: written }, text('Message sent'))
    },
    WRITING,
  )

  api.handle(
    'GET /support-ticket/attachments/{id}',
    async ({ user, params }) => {
      const file = await showAttachment(deps, { userId: user.id, id: params.id })
      if (file instanceof Refusal) return file
      return reply(file.bytes).savedAs(file.name, file.type)
    },
    FILES,
  )

  api.handle('GET /ticket-issue-types', async ({ locale }) =>
    reply({ issue_types: listIssueTypes(await deps.settings.read(), locale) }),
  )
}

/** Per network; each form sends one message at most. */
const MESSAGES = { max: 10, seconds: 600 }

/** The operator's contact details, and the contact form. */
export function contactRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /contact-us', async ({ locale }) => {
    const contact = showContact(await deps.settings.read(), locale)
    const form_token = createFormToken(deps.config.secret, deps.now())
    return reply({ contact, form_token }).cached({ control: 'private, no-store' })
  })

  api.handle(
    'POST /support',
    async ({ body, locale }) => {
      const { form_token: formToken, website = '', ...message } = body
      const refusal = await receiveMessage(deps, { ...message, formToken, website, locale })
      return refusal ?? reply({ accepted: true }, text('Thank you for your message. We will answer soon.'))
    },
    { rateLimit: MESSAGES },
  )
}

const STAFF_WRITING = { rateLimit: { max: 120, seconds: 600 } }

/** Tickets of shoppers, for the market's staff. */
export function marketTicketRoutes(api: Api, deps: OutboundDeps): void {
  async function answer(
    id: number,
    { reader, locale }: { reader: CurrentStaff; locale: string },
    change?: RecordedChange,
  ): Promise<Reply<{ ticket: MarketTicketDetails }> | Refusal> {
    const ticket = await showMarketTicket(deps, { id, reader, locale })
    return ticket instanceof Refusal ? ticket : reply({ ticket }).withChange(change)
  }

  api.handle('GET /admin/tickets', async ({ user, query, locale }) =>
    reply(await listMarketTickets(withBatchedReads(deps), { ...query, staffId: ownerIn(user, query.view), locale })),
  )

  api.handle('GET /admin/tickets/{id}', ({ user: reader, params, locale }) => answer(params.id, { reader, locale }))

  api.handle(
    'POST /admin/tickets/{id}/answer',
    async ({ user: reader, params: { id }, body, files, locale }) => {
      const number = await findTicketNumber(deps, id)
      if (number === undefined) return ticketNotFound()
      const answered = await answerTicket(deps, {
        number,
        message: body.message,
        uploads: files.attachments,
        authorId: reader.sessionId === null ? null : reader.id,
        seenMessageId: body.seen_message_id,
      })
      return answered instanceof Refusal ? answered : answer(id, { reader, locale })
    },
    STAFF_WRITING,
  )

  api.handle(
    'POST /admin/tickets/{id}/notes',
    async ({ user: reader, params: { id }, body, locale }) => {
      const authorId = reader.sessionId === null ? null : reader.id
      const note = { ticketId: id, text: body.text, authorId, actor: reader.actor }
      const change = await addTicketNote(deps, note)
      return change instanceof Refusal ? change : answer(id, { reader, locale }, change)
    },
    STAFF_WRITING,
  )

  api.handle('POST /admin/tickets/{id}/close', async ({ user: reader, params: { id }, body: { as }, locale }) => {
    const number = await findTicketNumber(deps, id)
    if (number === undefined) return ticketNotFound()
    const closed = await closeTicket(deps, { number, as, actor: reader.actor })
    return closed instanceof Refusal ? closed : answer(id, { reader, locale }, closed.change)
  })

  api.handle('POST /admin/tickets/{id}/assign', async ({ user: reader, params: { id }, body, locale }) => {
    const change = await assignTicket(deps, { id, staffId: body.staff_id, actor: reader.actor })
    return change instanceof Refusal ? change : answer(id, { reader, locale }, change)
  })

  api.handle(
    'GET /admin/tickets/{id}/attachments/{attachment_id}',
    async ({ params: { id, attachment_id } }) => {
      const file = await showTicketFile(deps, { ticketId: id, id: attachment_id })
      if (file instanceof Refusal) return file
      return reply(file.bytes).savedAs(file.name, file.type)
    },
    FILES,
  )
}
