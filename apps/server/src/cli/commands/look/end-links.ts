import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { changeLook, jsonOption } from './look-command.ts'

export const endLinks = defineCommand({
  summary: 'Ends all links to previews that were made so far',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { endPreviewLinks } = await import('../../../modules/market/look/index.ts')
    return changeLook(context, (deps) => endPreviewLinks(deps, { actor: commandActor() }), {
      json,
      line: () => 'No link to a preview works any more',
    })
  },
})
