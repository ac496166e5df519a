import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { formatSettingValue } from './format-setting-value.ts'

export const list = defineCommand({
  summary: 'Lists every setting with its value and where it comes from',
  arguments: {},
  options: {
    set: { type: 'boolean', help: 'Only those that somebody has set' },
    json: { type: 'boolean', help: 'Prints them as JSON, values whole' },
  },
  async run(input, { terminal, withShop }) {
    const { listSettings } = await import('../../../modules/base/settings/index.ts')
    const all = await withShop(listSettings)
    const settings = input.set ? all.filter(({ from }) => from === 'set') : all
    const columns = [
      { title: 'setting', of: (one: (typeof all)[number]) => one.name },
      { title: 'from', of: (one: (typeof all)[number]) => one.from },
      { title: 'value', of: (one: (typeof all)[number]) => formatSettingValue(one.value) },
    ]
    say(terminal.out, input.json ? JSON.stringify(settings) : table(columns, settings))
    return 0
  },
})
