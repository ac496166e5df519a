import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { showAttachment } from './attachments.ts'
import { createFormToken, receiveMessage, showContact } from './contact.ts'
import { listIssueTypes, listOwnTickets, openTicket, showOwnTicket } from './own-tickets.ts'
import { writeMessage } from './write-message.ts'

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
