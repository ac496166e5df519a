import type { Tx } from '../../../db/index.ts'
import { decimalsOf, marketUnits, type StoredUnits, toMinor } from '../../../lib/money.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { lockShops, postReversal, sumAvailable } from '../ledger/index.ts'
import type { TransferContext } from './connect-accounts.ts'
import { type ConnectGateway, ConnectLacksMoney, ConnectRefusal, type ToldReversal } from './connect-gateway.ts'
import {
  CONNECT_GATEWAY,
  isLastTry,
  nextTryAt,
  parseKey,
  reversalKey,
  TRANSFER_LEASE_MS,
  wordsOf,
} from './connect-rules.ts'
import { lockRun } from './repository.ts'
import { selectDebtors } from './repository-connect.ts'
import {
  claimReversal,
  insertReversal,
  noteRecovered,
  type ReversalRow,
  selectDebts,
  selectDue,
  selectLineOf,
  selectReversal,
  selectReversalByReference,
  selectTransfer,
  selectTransfersOf,
  sumOpenReversals,
  updateReversal,
  updateTransfer,
} from './repository-transfers.ts'
import { settlePayout } from './settle-payout.ts'

// What a shop owes after it was paid: a refund or a lost dispute leaves a debt, which the next payout nets. Where the transfers that paid the
// order still have something, that is tried first; what cannot be taken back stays a debt.

const SHOPS_AT_ONCE = 100

/** Plans what is taken back of the transfers of shops that owe. */
export async function planReversals({ database, now }: ModuleDeps): Promise<void> {
  for (const shopId of await selectDebtors(database.db, SHOPS_AT_ONCE))
    await database.write(async (tx) => {
      await lockShops(tx, [shopId])
      let debt = 0 - (await sumAvailable(tx, shopId)) - (await sumOpenReversals(tx, shopId))
      for (const { orderId, amount } of await selectDebts(tx, shopId)) {
        let wanted = Math.min(amount, debt)
        for (const { id, left } of wanted > 0 ? await selectTransfersOf(tx, shopId, orderId) : []) {
          const part = Math.min(wanted, left)
          if (part <= 0) break
          await insertReversal(tx, {
            ...{ transfer_id: id, shop_id: shopId, order_id: orderId, made_by: 'debt', amount: part, state: 'open' },
            ...{ due_at: now(), created_at: now(), updated_at: now() },
          })
          wanted -= part
          debt -= part
        }
      }
      await noteRecovered(tx, shopId)
    })
}

/** Takes the next due part of a transfer back; it is tried again later. @returns whether one was due */
export async function sendNextReversal(context: TransferContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDue(database.db, 'transfer_reversals', now())
  if (!due) return false
  const reversal = await database.write((tx) => claimReversal(tx, due, now() + TRANSFER_LEASE_MS))
  if (!reversal) return true
  try {
    const gateway = await context.connect()
    if (!gateway) throw new Error('the market has no key of Stripe')
    await reverse(context, gateway, reversal)
  } catch (failure) {
    const { id, shop_id: shop, attempts } = reversal
    const error = wordsOf(failure)
    const dueAt = failure instanceof ConnectRefusal || isLastTry(attempts) ? null : nextTryAt(attempts, now())
    warn({ reversal: id, shop, attempts, error }, 'what a shop owes could not be taken back of a transfer')
    await database.write(async (tx) => {
      const still = await selectReversal(tx, id)
      if (still?.due_at !== reversal.due_at || still.state !== 'sent') return
      const state = dueAt === null ? ('failed' as const) : ('open' as const)
      // By the same key, Stripe would answer the same for a day.
      const attempt = still.attempt + (failure instanceof ConnectLacksMoney ? 1 : 0)
      await updateReversal(tx, id, { state, error, due_at: dueAt, attempt, updated_at: now() })
    })
  }
  return true
}

async function reverse(context: TransferContext, gateway: ConnectGateway, reversal: ReversalRow): Promise<void> {
  const transfer = await selectTransfer(context.database.db, reversal.transfer_id)
  if (!transfer?.reference) throw new ConnectRefusal('there is no such transfer')
  if (reversal.attempts > 1) {
    await applyReversals(context, transfer.id, await gateway.listReversals(transfer.reference))
    if ((await selectReversal(context.database.db, reversal.id))?.state === 'done') return
  }
  const asked = await context.database.write((tx) => limitReversal(tx, reversal, context.now()))
  if (!asked) return
  const { currency, exponent } = await selectLineOf(context.database.db, transfer.line_id)
  const { amount } = asked
  const made = await gateway.reverse({
    ...{ transfer: transfer.reference, key: reversalKey(asked), amount, currency, exponent },
  })
  await applyReversals(context, transfer.id, [made])
}

/**
 * Lowers a reversal to what the shop still owes, as a payout may have netted it since. Another amount is another request, so that it has
 * another key. @returns undefined where nothing is owed any more
 */
async function limitReversal(tx: Tx, { id, shop_id }: ReversalRow, at: number): Promise<ReversalRow | undefined> {
  await lockShops(tx, [shop_id])
  const reversal = await selectReversal(tx, id)
  if (reversal?.state !== 'sent') return undefined
  const owed = 0 - (await sumAvailable(tx, shop_id)) - (await sumOpenReversals(tx, shop_id, id))
  const amount = Math.min(reversal.amount, owed)
  if (amount <= 0) {
    await updateReversal(tx, id, { state: 'failed', error: null, due_at: null, updated_at: at })
    return undefined
  }
  if (amount === reversal.amount) return reversal
  const lowered = { amount, attempt: reversal.attempt + 1 }
  await updateReversal(tx, id, lowered)
  return { ...reversal, ...lowered }
}

/**
 * Records what was taken back of a transfer, by whom and in whichever order it is heard of: ours pay a debt, others bring the money of the
 * payout back to the shop.
 */
export async function applyReversals(
  deps: ModuleDeps,
  transferId: number,
  told: readonly ToldReversal[],
): Promise<void> {
  const settings = await deps.settings.read()
  for (const each of told)
    await deps.database.write(async (tx) => {
      const at = deps.now()
      const seen = await selectTransfer(tx, transferId)
      if (!seen) return
      const line = await selectLineOf(tx, seen.line_id)
      await lockRun(tx, line.run_id)
      await lockShops(tx, [seen.shop_id])
      const transfer = await selectTransfer(tx, transferId)
      if (transfer?.state !== 'done' || (await selectReversalByReference(tx, each.reference))) return
      const amount = inUnits(each, line)
      const parts = parseKey('reversal', each.key)
      const mine = parts && (await selectReversal(tx, parts.id))
      const isMine =
        mine?.transfer_id === transferId && mine.created_at === parts?.created_at && mine.reference === null
      const done = { state: 'done', reference: each.reference, error: null, due_at: null, updated_at: at } as const
      if (isMine) await updateReversal(tx, mine.id, { ...done, amount })
      else
        await insertReversal(tx, {
          ...{ transfer_id: transferId, shop_id: transfer.shop_id, order_id: null, made_by: 'stripe', amount },
          ...{ ...done, created_at: at },
        })
      await updateTransfer(tx, transferId, { reversed: transfer.reversed + amount, updated_at: at })
      await postReversal(
        tx,
        { now: at, settings },
        {
          ...{ gateway: CONNECT_GATEWAY, reference: each.reference, shop: transfer.shop_id, amount },
          debt: isMine ? { order: mine.order_id } : null,
        },
      )
      await settlePayout(tx, line.id, at)
    })
}

const inUnits = ({ amount, ...told }: ToldReversal, { currency, exponent }: StoredUnits): number => {
  const units = marketUnits()
  if (told.currency !== currency) throw new Error(`a transfer in ${currency} was reversed in ${told.currency}`)
  return told.exponent === exponent || exponent !== units.exponent ? amount : toMinor(decimalsOf(told)(amount))
}
