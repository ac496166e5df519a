import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { changeLook, jsonOption } from './look-command.ts'

export const unplan = defineCommand({
  summary: 'Drops the look that waits for its time; the draft stays',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { unplanLook } = await import('../../../modules/market/look/index.ts')
    return changeLook(context, (deps) => unplanLook(deps, { actor: commandActor() }), {
      json,
      line: () => 'Nothing is planned any more',
    })
  },
})
