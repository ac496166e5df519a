import { defineGroup } from '../command.ts'
import { change } from './vouchers/change.ts'
import { create } from './vouchers/create.ts'
import { list } from './vouchers/list.ts'
import { stop } from './vouchers/stop.ts'

export const command = defineGroup({
  summary: 'Lists, makes, changes and stops vouchers of the market',
  details:
    'The market pays for its vouchers. Each counts in one shop of an order. Sellers make their own in the console.',
  commands: { list, create, change, stop },
})
