import { defineGroup } from '../command.ts'
import { approve } from './sellers/approve.ts'
import { close } from './sellers/close.ts'
import { list } from './sellers/list.ts'
import { reject } from './sellers/reject.ts'
import { reopen } from './sellers/reopen.ts'

export const command = defineGroup({
  summary: 'Lists, approves, rejects, closes and reopens shops that sellers registered',
  details: 'With the setting shop_auto_approve a new shop is open at once, and nothing is left to approve.',
  commands: { list, approve, reject, close, reopen },
})
