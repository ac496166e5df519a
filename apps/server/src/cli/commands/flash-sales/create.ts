import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { momentOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { names } from '../taxonomy/options.ts'
import { readPicture, readSaleNames } from './read-sale.ts'

export const create = defineCommand({
  summary: 'Plans a flash sale',
  details: `  npm run shop -- flash-sales create "Winter night" --from 2027-01-30T18:00 --until 2027-01-31 \\
    --picture /media/uploads/1c/1c6f….webp`,
  arguments: { name: { label: 'NAME', required: true, help: 'In English' } },
  options: {
    from: { type: 'string', value: 'TIME', required: true, help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', required: true, help: 'Its end, in UTC' },
    picture: { type: 'string', value: 'PATH', required: true, help: 'The address of a picture of this server' },
    names,
    open: { type: 'boolean', help: 'Offers of sellers count without approval' },
    json: { type: 'boolean', help: 'Prints its number and name as JSON' },
  },
  async run({ name, from, until, picture, names: others, open, json }, context) {
    const fields = {
      names: readSaleNames(name, others),
      thumbnail: readPicture(picture),
      starts_at: momentOf('from', from),
      ends_at: momentOf('until', until),
      needs_approval: !open,
    }
    const { planSale } = await import('../../../modules/selling/flash-sales/index.ts')
    const { id } = done(await withModules(context, (deps) => planSale(deps, { actor: commandActor(), fields })))
    say(context.terminal.out, json ? JSON.stringify({ id, name }) : `${name} (#${id}) is planned`)
    return 0
  },
})
