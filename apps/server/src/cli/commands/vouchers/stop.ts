import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { findByCode } from './find-by-code.ts'

export const stop = defineCommand({
  summary: 'Ends a voucher of the market now, also for shoppers who have collected it',
  details: 'Orders that were placed with it keep their discount.',
  arguments: { code: { label: 'CODE', required: true, help: 'Its code' } },
  options: { json: { type: 'boolean', help: 'Prints its number and code as JSON' } },
  async run({ code: word, json }, { terminal, withShop }) {
    const { stopVoucher } = await import('../../../modules/selling/vouchers/index.ts')
    const { id, code } = await withShop(async (deps) => {
      const voucher = await findByCode(deps, word)
      done(await stopVoucher(deps, { shopId: null, id: voucher.id, actor: commandActor() }))
      return voucher
    })
    say(terminal.out, json ? JSON.stringify({ id, code }) : `${code} (#${id}) has ended`)
    return 0
  },
})
