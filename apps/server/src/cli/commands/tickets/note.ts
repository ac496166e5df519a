import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { readPiped } from '../../read-piped.ts'
import { say } from '../../terminal.ts'
import { ticketArgument } from './show.ts'

export const note = defineCommand({
  summary: 'Adds a note to a ticket that only the staff see',
  details: '  npm run shop -- tickets note T-7F3K9Q "The carrier looks for the parcel until Friday."',
  arguments: {
    ...ticketArgument,
    text: { label: 'TEXT', required: true, help: 'The note; - reads it from standard input' },
  },
  options: { json: { type: 'boolean', help: 'Prints the number of the ticket as JSON' } },
  async run({ number, text: given, json }, { terminal, withShop }) {
    const text = (given === '-' ? await readPiped(terminal, 'TEXT') : given).trim()
    if (text === '' || text.length > INTERNAL_NOTE_MAX)
      throw new UsageError(`TEXT must have 1 to ${INTERNAL_NOTE_MAX} letters`)
    const { addTicketNote, showTicket } = await import('../../../modules/talking/tickets/index.ts')
    await withShop(async (deps) => {
      const { ticket } = done(await showTicket(deps, number))
      done(await addTicketNote(deps, { ticketId: ticket.id, text, authorId: null, actor: commandActor() }))
    })
    say(terminal.out, json ? JSON.stringify({ ticket_number: number }) : `${number} has a note`)
    return 0
  },
})
