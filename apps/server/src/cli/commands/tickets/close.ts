import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { ticketArgument } from './show.ts'

export const close = defineCommand({
  summary: 'Closes a ticket as settled; the shopper gets a mail',
  details: 'A closed ticket takes no more messages.',
  arguments: ticketArgument,
  options: {
    dropped: { type: 'boolean', help: 'Closes it as come to nothing instead' },
    json: { type: 'boolean', help: 'Prints the ticket as JSON' },
  },
  async run({ number, dropped, json }, context) {
    const { closeTicket } = await import('../../../modules/talking/tickets/index.ts')
    const actor = commandActor()
    const as = dropped ? 'cancel' : 'completed'
    const { ticket } = done(await withModules(context, (deps) => closeTicket(deps, { number, as, actor })))
    say(context.terminal.out, json ? JSON.stringify(ticket) : `${ticket.ticket_number} is closed`)
    return 0
  },
})
