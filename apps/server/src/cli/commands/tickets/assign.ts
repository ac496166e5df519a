import { defineCommand, Failure, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { ticketArgument } from './show.ts'

export const assign = defineCommand({
  summary: 'Says which member of the staff answers a ticket',
  details: `  npm run shop -- tickets assign T-7F3K9Q noor@market.example
  npm run shop -- tickets assign T-7F3K9Q --nobody`,
  arguments: {
    ...ticketArgument,
    person: { label: 'PERSON', required: false, help: 'A member of the staff by number or email' },
  },
  options: {
    nobody: { type: 'boolean', help: 'Nobody in particular answers it' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ number, person, nobody, json }, context) {
    if ((person === undefined) === !nobody) throw new UsageError('PERSON or --nobody is needed, and not both')
    const assignee = await withModules(context, async (deps) => {
      const support = await import('../../../modules/talking/tickets/index.ts')
      const { ticket } = done(await support.showTicket(deps, number))
      const staff = await support.selectAnsweringStaff(deps.database.db)
      const named = staff.find(({ id, email }) => person === email || person?.replace(/^#/, '') === String(id))
      if (person !== undefined && !named) throw new Failure(`nobody on the staff who answers tickets is ${person}`)
      done(await support.assignTicket(deps, { id: ticket.id, staffId: named?.id ?? null, actor: commandActor() }))
      return named?.name ?? null
    })
    const line = assignee === null ? `${number} is assigned to nobody` : `${number} is assigned to ${assignee}`
    say(context.terminal.out, json ? JSON.stringify({ ticket_number: number, assignee }) : line)
    return 0
  },
})
