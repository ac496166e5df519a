import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { momentOf, numberOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { saleArgument } from './on-sale.ts'

export const copy = defineCommand({
  summary: 'Plans a flash sale like another one, and proposes its offers to their shops',
  arguments: saleArgument,
  options: {
    from: { type: 'string', value: 'TIME', required: true, help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', required: true, help: 'Its end, in UTC' },
    json: { type: 'boolean', help: 'Prints its number, and how many offers are left out, as JSON' },
  },
  async run({ sale, from, until, json }, context) {
    const span = { starts_at: momentOf('from', from), ends_at: momentOf('until', until) }
    const by = { id: numberOf('SALE', sale), actor: commandActor() }
    const { copySale } = await import('../../../modules/selling/flash-sales/index.ts')
    const { id, leftOut } = done(await withModules(context, (deps) => copySale(deps, { ...by, ...span })))
    const line = `the flash sale #${id} is planned; offers left out: ${leftOut}`
    say(context.terminal.out, json ? JSON.stringify({ id, left_out: leftOut }) : line)
    return 0
  },
})
