import { VOUCHER_CODE_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../command.ts'

/** The number of a voucher of the market. @throws {@link Failure} where it has none of this code */
export async function findByCode(deps: Deps, word: string): Promise<{ id: number; code: string }> {
  const { findVouchers } = await import('../../../modules/selling/vouchers/index.ts')
  const code = word.toUpperCase().slice(0, VOUCHER_CODE_MAX)
  const found = await findVouchers(deps, { shopId: null, search: code, limit: 100 })
  const voucher = found.find((one) => one.code === code)
  if (!voucher) throw new Failure(`the market has no voucher ${code}`)
  return { id: voucher.id, code }
}
