import { defineGroup } from '../command.ts'
import { list } from './texts/list.ts'
import { set } from './texts/set.ts'
import { unset } from './texts/unset.ts'

export const command = defineGroup({
  summary: 'Texts of the interface that the market words otherwise',
  commands: { list, set, unset },
})
