import { defineGroup } from '../command.ts'
import { valueCommands } from '../taxonomy-commands.ts'

export const command = defineGroup({
  summary: 'Lists, adds, changes, merges and removes brands',
  commands: valueCommands({ kind: 'brand', label: 'BRAND' }),
})
