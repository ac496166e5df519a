import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'

export const refuseSettled = (): Refusal => refuse('conflict', text('This report is settled already'))
