import type { ChangeRecord } from '@rialto/contract'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import { defineCommand } from '../../command.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { commandStaff } from './command-staff.ts'

const columns = [
  { title: 'no', of: ({ id }: ChangeRecord) => id, isFigure: true },
  { title: 'at', of: ({ at }: ChangeRecord) => moment(at) },
  { title: 'by', of: ({ actor }: ChangeRecord) => actor.name },
  { title: 'change', of: ({ sentence }: ChangeRecord) => sentence },
  { title: 'restore', of: ({ can_restore }: ChangeRecord) => (can_restore ? 'yes' : null) },
]

export const list = defineCommand({
  summary: 'Lists the latest changes of the market',
  arguments: {},
  options: {
    search: { type: 'string', value: 'TEXT', help: 'Only those whose subject has this name' },
    json: { type: 'boolean', help: 'Prints them as JSON, with the fields that changed' },
  },
  async run({ search = '', json }, { terminal, withShop }) {
    const [{ listRecords }, { createRestorers }] = await Promise.all([
      import('../../../modules/base/record/index.ts'),
      import('../../../modules/restorers.ts'),
    ])
    const reading = { by: commandStaff(), locale: 'en', shopId: null }
    const { items } = await withShop((deps) =>
      listRecords(deps, createRestorers(deps), reading, { search, limit: LIST_LIMIT_MAX }),
    )
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})
