import { defineGroup } from '../command.ts'
import { list } from './record/list.ts'
import { restore } from './record/restore.ts'

export const command = defineGroup({
  summary: 'Lists the changes of the market, and takes them back',
  commands: { list, restore },
})
