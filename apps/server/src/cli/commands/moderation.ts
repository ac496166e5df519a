import { defineGroup } from '../command.ts'
import { approve } from './moderation/approve.ts'
import { hide } from './moderation/hide.ts'
import { refuse } from './moderation/refuse.ts'
import { reports } from './moderation/reports.ts'
import { settle } from './moderation/settle.ts'
import { show } from './moderation/show.ts'

export const command = defineGroup({
  summary: 'Lists and settles reports, hides and shows products and reviews, approves products',
  details: 'With the setting product_approval, new products and published drafts wait until they are approved.',
  commands: { reports, settle, hide, show, approve, refuse },
})
