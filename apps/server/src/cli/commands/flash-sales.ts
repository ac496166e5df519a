import { defineGroup } from '../command.ts'
import { add } from './flash-sales/add.ts'
import { change } from './flash-sales/change.ts'
import { copy } from './flash-sales/copy.ts'
import { create } from './flash-sales/create.ts'
import { list } from './flash-sales/list.ts'
import { approve, refuse, withdraw } from './flash-sales/offers.ts'
import { changingCommand } from './flash-sales/on-sale.ts'

export const command = defineGroup({
  summary: 'Lists, plans, begins and stops flash sales, and decides about offers in them',
  commands: {
    list,
    create,
    change,
    copy,
    add,
    approve,
    refuse,
    withdraw,
    start: changingCommand({
      summary: 'Begins a planned flash sale now',
      load: async () => {
        const { startSale } = await import('../../modules/selling/flash-sales/index.ts')
        return startSale
      },
      outcome: 'is running',
    }),
    stop: changingCommand({
      summary: 'Ends a running flash sale now; orders keep their prices',
      load: async () => {
        const { stopSale } = await import('../../modules/selling/flash-sales/index.ts')
        return stopSale
      },
      outcome: 'has ended',
    }),
    delete: changingCommand({
      summary: 'Deletes a flash sale that has not begun, with its offers',
      load: async () => {
        const { deleteSale } = await import('../../modules/selling/flash-sales/index.ts')
        return deleteSale
      },
      outcome: 'is deleted',
    }),
  },
})
