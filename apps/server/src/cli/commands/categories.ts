import { defineGroup } from '../command.ts'
import { merge, move, remove } from './categories/arrange.ts'
import { add, change, rename } from './categories/edit.ts'
import { list } from './categories/list.ts'

export const command = defineGroup({
  summary: 'Lists, adds, changes, moves, merges and removes categories',
  commands: { list, add, rename, change, move, merge, remove },
})
