import { VOUCHER_CODE_MAX } from '@rialto/contract/limits'
import { defineCommand, Failure } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'

export const stop = defineCommand({
  summary: 'Ends a voucher of the market now, also for shoppers who have collected it',
  details: 'Orders that were placed with it keep their discount.',
  arguments: { code: { label: 'CODE', required: true, help: 'Its code' } },
  options: { json: { type: 'boolean', help: 'Prints its number and code as JSON' } },
  async run({ code: word, json }, { terminal, withShop }) {
    const code = word.toUpperCase().slice(0, VOUCHER_CODE_MAX)
    const { findVouchers, stopVoucher } = await import('../../../modules/vouchers/index.ts')
    const id = await withShop(async (deps) => {
      const found = await findVouchers(deps, { shopId: null, search: code, limit: 100 })
      const voucher = found.find((one) => one.code === code)
      if (!voucher) throw new Failure(`the market has no voucher ${code}`)
      done(await stopVoucher(deps, { shopId: null, id: voucher.id, actor: commandActor() }))
      return voucher.id
    })
    say(terminal.out, json ? JSON.stringify({ id, code }) : `${code} (#${id}) has ended`)
    return 0
  },
})
