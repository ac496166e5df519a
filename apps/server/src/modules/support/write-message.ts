import type { TicketMessage } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import type { Upload } from '../../files/index.ts'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { withAttachments } from './attachments/with-attachments.ts'
import { mailOperatorAbout } from './mails.ts'
import { presentMessages } from './present.ts'
import { noSuchTicket, refuseFlood, ticketClosed } from './refuse-ticket.ts'
import {
  countWritten,
  holdUser,
  moveOpenTicket,
  selectCustomer,
  selectOwnTicket,
  type TicketRow,
} from './repository.ts'
import { insertMessage, selectAttachments, selectMessage } from './repository-messages.ts'
import { isOpen, WRITTEN } from './rules.ts'

interface NewMessage {
  userId: number
  number: string
  message: string
  uploads: readonly Upload[]
  locale: string
}

/** Writes on an open ticket, which then waits for the operator, also where it had been answered. */
export async function writeMessage(deps: OutboundDeps, given: NewMessage): Promise<TicketMessage | Refusal> {
  const { db } = deps.database
  const { userId, number, uploads, locale } = given
  const known = await selectOwnTicket(db, userId, number)
  if (!known) return noSuchTicket()
  // Before files are looked at: that is what costs.
  if (!isOpen(known.status)) return ticketClosed()
  const now = deps.now()
  const flood = await refuseMore(db, userId, now)
  if (flood) return flood
  const settings = await deps.settings.read()
  const message = normalizeNewlines(given.message)
  const id = await withAttachments(deps, uploads, (files) =>
    deps.database.write(async (tx) => {
      const ticket = await enter(tx, known, { locale, now })
      if (ticket instanceof Refusal) return ticket
      const written = await insertMessage(
        tx,
        { ticket_id: ticket.id, side: 'user', text: message, created_at: now },
        files,
      )
      const customer = await selectCustomer(tx, userId)
      const about = { ticket, customer, message, files: files.length, isNew: false }
      await mailOperatorAbout({ ...deps, tx, settings }, about)
      return written
    }),
  )
  if (id instanceof Refusal) return id
  deps.outbound.kick()
  const [shown] = presentMessages([await selectMessage(db, id)], await selectAttachments(db, known.id))
  if (!shown) throw new Error(`message ${id} is gone`)
  return shown
}

/** The ticket, held, where one more message may be written on it. */
async function enter(
  tx: Tx,
  { id, user_id }: TicketRow,
  { locale, now }: { locale: string; now: number },
): Promise<TicketRow | Refusal> {
  await holdUser(tx, user_id)
  const flood = await refuseMore(tx, user_id, now)
  if (flood) return flood
  return (await moveOpenTicket(tx, id, { status: 'pending', locale, updated_at: now })) ?? ticketClosed()
}

const refuseMore = async (db: Db | Tx, userId: number, now: number): Promise<Refusal | undefined> =>
  refuseFlood(await countWritten(db, userId, now - WRITTEN.withinMs), WRITTEN, now)
