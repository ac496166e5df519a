import { defineCommand, UsageError } from '../../command.ts'
import { done } from '../../done.ts'
import { readPiped } from '../../read-piped.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { ticketArgument } from './show.ts'

export const answer = defineCommand({
  summary: 'Answers a ticket; the shopper gets a mail',
  details: `  npm run shop -- tickets answer T-7F3K9Q "Your parcel left us this morning."
  npm run shop -- tickets answer T-7F3K9Q - < answer.txt`,
  arguments: {
    ...ticketArgument,
    text: { label: 'TEXT', required: true, help: 'What is answered; - reads it from standard input' },
  },
  options: { json: { type: 'boolean', help: 'Prints the ticket as JSON' } },
  async run({ number, text, json }, context) {
    const { answerTicket } = await import('../../../modules/talking/tickets/index.ts')
    const message = (text === '-' ? await readPiped(context.terminal, 'TEXT') : text).trim()
    if (message === '') throw new UsageError('TEXT is empty')
    const ticket = done(await withModules(context, (deps) => answerTicket(deps, { number, message })))
    say(context.terminal.out, json ? JSON.stringify(ticket) : `${ticket.ticket_number} is answered`)
    return 0
  },
})
