import { defineCommand } from '../../command.ts'
import { change, changeOptions } from './change.ts'

export const unset = defineCommand({
  summary: 'Lets the default of a setting hold again, or takes a part of it away',
  details: `  npm run shop -- settings unset web_logo
  npm run shop -- settings unset languages.bn`,
  arguments: { name: { label: 'NAME', required: true, help: 'A setting, or a part of it by dots' } },
  options: changeOptions,
  run: ({ name, ...asked }, context) => change([{ path: name, candidates: [] }], asked, context),
})
