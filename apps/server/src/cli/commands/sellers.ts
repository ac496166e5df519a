import { defineGroup } from '../command.ts'
import { add } from './sellers/add.ts'
import { approve } from './sellers/approve.ts'
import { close } from './sellers/close.ts'
import { list } from './sellers/list.ts'
import { reject } from './sellers/reject.ts'
import { reopen } from './sellers/reopen.ts'

export const command = defineGroup({
  summary: 'Lists, adds, approves, rejects, closes and reopens shops of sellers',
  details: 'With the setting shop_auto_approve a new shop is open at once, and nothing is left to approve.',
  commands: { list, add, approve, reject, close, reopen },
})
