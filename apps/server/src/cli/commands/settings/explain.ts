import { defineCommand, Failure } from '../../command.ts'
import { pairs } from '../../table.ts'
import { say } from '../../terminal.ts'

export const explain = defineCommand({
  summary: 'Says what settings decide: one, or all',
  arguments: { name: { label: 'NAME', required: false, help: 'A setting' } },
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ name, json }, { terminal }) {
    const { settingDescriptions } = await import('../../../modules/base/settings/index.ts')
    const all = Object.entries(settingDescriptions)
    const wanted = name === undefined ? all : all.filter(([known]) => known === name)
    if (wanted.length === 0) throw new Failure(`${name}: there is no such setting. See npm run shop -- settings list`)
    say(terminal.out, json ? JSON.stringify(Object.fromEntries(wanted)) : pairs(wanted))
    return 0
  },
})
