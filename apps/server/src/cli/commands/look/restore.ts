import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { changeLook, jsonOption } from './look-command.ts'

export const restore = defineCommand({
  summary: 'Shows shoppers an earlier look again, at once',
  arguments: { number: { label: 'NUMBER', required: true, help: 'Of `look history`' } },
  options: jsonOption,
  async run({ number, json }, context) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('NUMBER must be one of `look history`')
    const { restorePublication } = await import('../../../modules/market/look/index.ts')
    return changeLook(context, (deps) => restorePublication(deps, { id: Number(number), actor: commandActor() }), {
      json,
      line: () => `Shoppers see look ${number} again`,
    })
  },
})
