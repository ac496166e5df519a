import { defineCommand, Failure } from '../../command.ts'
import { say } from '../../terminal.ts'

export const get = defineCommand({
  summary: 'Prints the value of a setting, or of a part of it',
  details: `Texts are printed bare, all else as JSON.

  npm run shop -- settings get app_name
  npm run shop -- settings get theme_colors.primary
  npm run shop --silent -- settings get footers > footers.json`,
  arguments: { name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' } },
  options: { json: { type: 'boolean', help: 'Prints texts as JSON too' } },
  async run({ name, json }, { terminal, withShop }) {
    const { listSettings, splitPath, valueAt } = await import('../../../modules/base/settings/index.ts')
    const all = await withShop(listSettings)
    const [key, ...inside] = splitPath(name)
    const setting = all.find((one) => one.name === key)
    if (!setting) throw new Failure(`${key}: there is no such setting. See npm run shop -- settings list`)
    const value = valueAt(setting.value ?? null, inside)
    if (value === undefined) throw new Failure(`${name}: nothing is there`)
    say(terminal.out, typeof value === 'string' && !json ? value : JSON.stringify(value, null, 2))
    return 0
  },
})
