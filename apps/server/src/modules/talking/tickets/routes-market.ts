import type { MarketTicketDetails } from '@rialto/contract'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { addTicketNote, answerTicket, assignTicket, closeTicket } from './answer-ticket.ts'
import { showTicketFile } from './attachments.ts'
import { findTicketNumber, listMarketTickets, showMarketTicket } from './market-tickets.ts'
import { ticketNotFound } from './refusals.ts'

const WRITING = { rateLimit: { max: 120, seconds: 600 } }
const FILES = { rateLimit: { max: 240, seconds: 60 } }

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
    reply(await listMarketTickets(deps, { ...query, staffId: user.id, locale })),
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
    WRITING,
  )

  api.handle(
    'POST /admin/tickets/{id}/notes',
    async ({ user: reader, params: { id }, body, locale }) => {
      const authorId = reader.sessionId === null ? null : reader.id
      const note = { ticketId: id, text: body.text, authorId, actor: reader.actor }
      const change = await addTicketNote(deps, note)
      return change instanceof Refusal ? change : answer(id, { reader, locale }, change)
    },
    WRITING,
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
