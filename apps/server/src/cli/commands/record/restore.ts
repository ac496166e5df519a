import { defineCommand } from '../../command.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'
import { commandStaff } from './command-staff.ts'

export const restore = defineCommand({
  summary: 'Takes a change of the market back, unless it was changed again since',
  arguments: { change: { label: 'CHANGE', required: true, help: 'Its number in `record list`' } },
  options: { json: { type: 'boolean', help: 'Prints the number of the restore as JSON' } },
  async run({ change, json }, { terminal, withShop }) {
    const id = numberOf('CHANGE', change)
    const [{ restoreChange }, { createRestorers }] = await Promise.all([
      import('../../../modules/base/record/index.ts'),
      import('../../../modules/restorers.ts'),
    ])
    const by = commandStaff()
    const made = done(await withShop((deps) => restoreChange(deps, createRestorers(deps), { id, by })))
    say(terminal.out, json ? JSON.stringify({ id: made.id }) : `the change #${id} is taken back`)
    return 0
  },
})
