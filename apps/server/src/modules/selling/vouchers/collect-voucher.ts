import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { insertCollected, selectCollectedIds, selectVoucher } from './repository.ts'
import { isUsedUp, refuseNotRunning } from './rules.ts'

interface Collection {
  userId: number
  voucherId: number
  now: number
}

/** Collects a running voucher for a shopper, once. Collecting reserves no use: the first to order gets it. */
export function collectVoucher(
  { database, now }: Deps,
  userId: number,
  voucherId: number,
): Promise<Refusal | undefined> {
  return database.write((tx) => collect(tx, { userId, voucherId, now: now() }))
}

async function collect(tx: Tx, { userId, voucherId, now }: Collection): Promise<Refusal | undefined> {
  const [voucher] = await selectVoucher(tx, { id: voucherId })
  if (!voucher) return refuse('not_found', text('Voucher not found'))
  const notRunning = refuseNotRunning(voucher, now)
  if (notRunning) return notRunning
  const values = { code: voucher.code }
  const isCollected = (await selectCollectedIds(tx, { userId, ids: [voucherId] })).length > 0
  if (!isCollected && isUsedUp(voucher))
    return refuse('voucher_sold_out', text('The voucher {{code}} is sold out'), { values })
  const isNew =
    !isCollected && (await insertCollected(tx, { user_id: userId, voucher_id: voucherId, collected_at: now }))
  return isNew
    ? undefined
    : refuse('voucher_already_collected', text('You have collected the voucher {{code}} already'), { values })
}
