import { defineCommand, UsageError } from '../../command.ts'
import { readPiped } from '../../read-piped.ts'
import { change, changeOptions } from './change.ts'
import { isJson } from './format-setting-value.ts'

export const set = defineCommand({
  summary: 'Gives a setting, or a part of it, another value',
  details: `The value is JSON or plain text, whichever fits the setting; one that begins with a hyphen follows after --.
Where a picture belongs, the path of a file is read, made safe and kept.

  npm run shop -- settings set app_name "North Market"
  npm run shop -- settings set multi_vendor false
  npm run shop -- settings set theme_colors.primary "#7a2e1d"
  npm run shop -- settings set currencies.EUR.rate_from_default 0.91
  npm run shop -- settings set web_logo ./logo.svg
  npm run shop -- settings set menus - < menus.json`,
  arguments: {
    name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' },
    value: { label: 'VALUE', required: false, help: 'JSON or plain text; - reads it from standard input' },
  },
  options: changeOptions,
  async run({ name, value, ...asked }, context) {
    if (value === undefined) throw new UsageError('VALUE is missing')
    const text = value === '-' ? (await readPiped(context.terminal, 'VALUE')).trim() : value
    // `12` is a number for a number setting, and a text for a text setting.
    const candidates = isJson(text) ? [JSON.parse(text), text] : [text]
    return change([{ path: name, candidates }], asked, context)
  },
})
