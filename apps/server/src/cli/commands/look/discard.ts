import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { changeLook, jsonOption } from './look-command.ts'

export const discard = defineCommand({
  summary: 'Drops the draft',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { discardDraft } = await import('../../../modules/market/look/index.ts')
    return changeLook(context, (deps) => discardDraft(deps, { actor: commandActor() }), {
      json,
      line: () => 'The draft is what shoppers see',
    })
  },
})
