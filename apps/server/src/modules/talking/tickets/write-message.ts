import type { TicketMessage } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Upload } from '../../../files/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { withAttachments } from './attachments.ts'
import { mailOperatorAboutMessage } from './mails.ts'
import { presentMessages } from './present.ts'
import { refuseOverLimit, ticketClosed, ticketNotFound } from './refusals.ts'
import {
  countMessagesSince,
  lockUser,
  selectCustomer,
  selectOwnTicket,
  type TicketRow,
  updateOpenTicket,
} from './repository.ts'
import { insertMessage, selectAttachments, selectMessage } from './repository-messages.ts'
import { isOpen, MESSAGE_LIMIT } from './rules.ts'

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
