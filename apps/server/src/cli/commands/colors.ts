import { defineGroup } from '../command.ts'
import { valueCommands } from '../taxonomy-commands.ts'

export const command = defineGroup({
  summary: 'Lists, adds, changes, merges and removes colours',
  commands: valueCommands({ kind: 'color', label: 'COLOUR' }),
})
