import type { ChangeRecord } from '@rialto/contract'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { OPERATOR_PERMISSIONS } from '@rialto/contract/permissions'
import type { CurrentStaff } from '../../lib/people.ts'
import { defineCommand, defineGroup, numberOf } from '../command.ts'
import { moment, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

/** The author of a command, who may do all that the staff may. */
const commandStaff = (): CurrentStaff => ({
  id: 0,
  sessionId: null,
  permissions: new Set(OPERATOR_PERMISSIONS),
  actor: commandActor(),
})

const columns = [
  { title: 'no', of: ({ id }: ChangeRecord) => id, isFigure: true },
  { title: 'at', of: ({ at }: ChangeRecord) => moment(at) },
  { title: 'by', of: ({ actor }: ChangeRecord) => actor.name },
  { title: 'change', of: ({ sentence }: ChangeRecord) => sentence },
  { title: 'restore', of: ({ can_restore }: ChangeRecord) => (can_restore ? 'yes' : null) },
]

const list = defineCommand({
  summary: 'Lists the latest changes of the market',
  arguments: {},
  options: {
    search: { type: 'string', value: 'TEXT', help: 'Only those whose subject has this name' },
    json: { type: 'boolean', help: 'Prints them as JSON, with the fields that changed' },
  },
  async run({ search = '', json }, { terminal, withShop }) {
    const [{ listRecords }, { createRestorers }] = await Promise.all([
      import('../../modules/base/record/index.ts'),
      import('../../modules/restorers.ts'),
    ])
    const reading = { by: commandStaff(), locale: 'en', shopId: null }
    const { items } = await withShop((deps) =>
      listRecords(deps, createRestorers(deps), reading, { search, limit: LIST_LIMIT_MAX }),
    )
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})

const restore = defineCommand({
  summary: 'Takes a change of the market back, unless it was changed again since',
  arguments: { change: { label: 'CHANGE', required: true, help: 'Its number in `record list`' } },
  options: { json: { type: 'boolean', help: 'Prints the number of the restore as JSON' } },
  async run({ change, json }, { terminal, withShop }) {
    const id = numberOf('CHANGE', change)
    const [{ restoreChange }, { createRestorers }] = await Promise.all([
      import('../../modules/base/record/index.ts'),
      import('../../modules/restorers.ts'),
    ])
    const by = commandStaff()
    const made = done(await withShop((deps) => restoreChange(deps, createRestorers(deps), { id, by })))
    say(terminal.out, json ? JSON.stringify({ id: made.id }) : `the change #${id} is taken back`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists the changes of the market, and takes them back',
  commands: { list, restore },
})
