import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { momentOf, numberOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'
import { names } from '../taxonomy/options.ts'
import { saleArgument } from './on-sale.ts'
import { readPicture, readSaleNames } from './read-sale.ts'

export const change = defineCommand({
  summary: 'Changes a flash sale that has not ended; its start is fixed once it has begun',
  arguments: saleArgument,
  options: {
    name: { type: 'string', value: 'NAME', help: 'In English' },
    names,
    from: { type: 'string', value: 'TIME', help: 'Its beginning, in UTC' },
    until: { type: 'string', value: 'TIME', help: 'Its end, in UTC' },
    picture: { type: 'string', value: 'PATH', help: 'The address of a picture of this server' },
    open: { type: 'boolean', help: 'Offers of sellers count without approval' },
    approval: { type: 'boolean', help: 'Offers of sellers wait for approval' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ sale, name, names: others, from, until, picture, open, approval, json }, context) {
    if (open && approval) throw new UsageError('--open and --approval exclude each other')
    const id = numberOf('SALE', sale)
    const set = {
      names: name === undefined && others === undefined ? undefined : readSaleNames(name, others),
      thumbnail: picture === undefined ? undefined : readPicture(picture),
      starts_at: from === undefined ? undefined : momentOf('from', from),
      ends_at: until === undefined ? undefined : momentOf('until', until),
      needs_approval: open || approval ? approval : undefined,
    }
    if (Object.values(set).every((value) => value === undefined)) throw new UsageError('say what is to change')
    const { updateSale } = await import('../../../modules/selling/flash-sales/index.ts')
    const by = { id, actor: commandActor(), version: undefined }
    done(await withModules(context, (deps) => updateSale(deps, { ...by, set })))
    say(context.terminal.out, json ? JSON.stringify({ id }) : `the flash sale #${id} is changed`)
    return 0
  },
})
