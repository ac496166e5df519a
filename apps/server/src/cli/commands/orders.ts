import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { defineCommand, defineGroup, Failure } from '../command.ts'
import { say } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

const cancel = defineCommand({
  summary: 'Cancels an order that has no parcel yet; its payment is returned, and the shopper gets a mail',
  details: `  npm run shop -- orders cancel RL-7F3K9Q --reason "The shop cannot deliver to your island."

It cannot be taken back.`,
  arguments: { order: { label: 'ORDER', required: true, help: 'By code or number' } },
  options: {
    reason: { type: 'string', value: 'TEXT', required: true, help: 'What shopper and shop are told' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ order: named, reason: given, json }, context) {
    const reason = given.trim()
    if (reason === '' || reason.length > CANCEL_REASON_MAX)
      throw new Failure(`--reason must have 1 to ${CANCEL_REASON_MAX} letters`)
    const [{ findOrderId, updateOrderStatus }, { createPayments }] = await Promise.all([
      import('../../modules/selling/orders/index.ts'),
      import('../../modules/selling/payments/index.ts'),
    ])
    const id = await withModules(context, async (deps) => {
      const orderId = await findOrderId(deps, named)
      if (orderId === undefined) throw new Failure(`there is no order ${named}`)
      // The running server returns the payment, and sends the mail.
      const known = { ...deps, payments: createPayments(deps) }
      done(
        await updateOrderStatus(known, { orderId, shopId: null, status: 'cancelled', actor: commandActor(), reason }),
      )
      return orderId
    })
    say(context.terminal.out, json ? JSON.stringify({ id }) : `the order ${named} is cancelled`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Cancels orders of any shop',
  commands: { cancel },
})
