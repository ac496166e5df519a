import { defineGroup } from '../command.ts'
import { approve } from './sellers/approve.ts'
import { list } from './sellers/list.ts'
import { reject } from './sellers/reject.ts'

export const command = defineGroup({
  summary: 'Lists, approves and rejects shops that sellers registered',
  details: 'With the setting shop_auto_approve a new shop is open at once, and nothing is left to approve.',
  commands: { list, approve, reject },
})
