import { defineGroup } from '../command.ts'
import { answer } from './tickets/answer.ts'
import { assign } from './tickets/assign.ts'
import { close } from './tickets/close.ts'
import { list } from './tickets/list.ts'
import { note } from './tickets/note.ts'
import { replies } from './tickets/replies.ts'
import { show } from './tickets/show.ts'

export const command = defineGroup({
  summary: 'Lists and answers support tickets',
  commands: { list, show, answer, assign, close, note, replies },
})
