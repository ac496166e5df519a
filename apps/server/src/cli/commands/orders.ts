import { defineGroup } from '../command.ts'
import { cancel } from './orders/cancel.ts'

export const command = defineGroup({
  summary: 'Cancels orders of any shop',
  commands: { cancel },
})
