import { LOOK_NAME_MAX } from '@rialto/contract/limits'
import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { moment } from '../../table.ts'
import { changeLook, jsonOption } from './look-command.ts'

export const publish = defineCommand({
  summary: 'Shows the draft to shoppers, now or at a time',
  details: `  npm run shop -- look publish --name "Winter"
  npm run shop -- look publish --at 2026-12-01T06:00:00Z`,
  arguments: {},
  options: {
    name: { type: 'string', value: 'NAME', help: 'By which it is found among the publications' },
    at: { type: 'string', value: 'TIME', help: 'With a time zone; a running server publishes it then' },
    ...jsonOption,
  },
  async run({ name = '', at, json }, context) {
    if (name.length > LOOK_NAME_MAX) throw new UsageError(`--name is longer than ${LOOK_NAME_MAX}`)
    const publishAt = at === undefined ? null : Date.parse(at)
    if (publishAt !== null && (Number.isNaN(publishAt) || !/(Z|[+-]\d\d:?\d\d)$/.test(at ?? '')))
      throw new UsageError('--at must be a time such as 2026-12-01T06:00:00Z')
    const { publishLook } = await import('../../../modules/market/look/index.ts')
    return changeLook(context, (deps) => publishLook(deps, { name: name.trim(), publishAt, actor: commandActor() }), {
      json,
      line: ({ planned }) =>
        planned && at ? `Shoppers see it from ${moment(planned.publish_at)} UTC on` : 'Shoppers see it now',
    })
  },
})
