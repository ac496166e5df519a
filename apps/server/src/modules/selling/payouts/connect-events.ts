import { noteConnectFailed } from '../../base/notifications/index.ts'
import { type ConnectDeps, noteGone, readStanding } from './connect-accounts.ts'
import type { ConnectEvent, ConnectGateway } from './connect-gateway.ts'
import { parseKey } from './connect-rules.ts'
import { applyReversals } from './recover-debts.ts'
import { noteConnect, selectConnectByAccount } from './repository-connect.ts'
import { selectTransfer, selectTransferByReference } from './repository-transfers.ts'
import { recordTransfer } from './send-transfers.ts'

/**
 * Applies what a gateway tells of accounts and transfers. An event says that something has changed; how it stands is asked, so that events
 * may come twice, late and in any order. Throws where the gateway does not answer, so that it sends the event again.
 * @returns `unknown`: it is about an account or a transfer of somebody else
 */
export async function applyConnectEvent(
  deps: Omit<ConnectDeps, 'connect'>,
  gateway: ConnectGateway,
  event: ConnectEvent,
): Promise<'applied' | 'unknown'> {
  if (event.kind === 'transfer') return applyTransferEvent(deps, gateway, event)
  const { db } = deps.database
  const account = await selectConnectByAccount(db, event.account)
  if (!account) return 'unknown'
  if (event.kind === 'connect_account') await readStanding(deps, gateway, event.account)
  else if (event.kind === 'connect_gone') await deps.database.write((tx) => noteGone(tx, event.account, deps.now()))
  else
    await deps.database.write(async (tx) => {
      const known = await selectConnectByAccount(tx, event.account)
      // A payout that arrived later ends the failure; one of before does not.
      if (!known || (known.failed_at !== null && event.at < known.failed_at)) return
      if (event.state === 'paid') {
        if (known.failed_at !== null) await noteConnect(tx, event.account, { failed_at: null, failure: null })
        return
      }
      await noteConnect(tx, event.account, { failed_at: event.at, failure: event.reason })
      await noteConnectFailed(tx, { shopId: known.shop_id, payout: event.reference, now: deps.now() })
    })
  return 'applied'
}

async function applyTransferEvent(
  deps: Omit<ConnectDeps, 'connect'>,
  gateway: ConnectGateway,
  { reference, key }: Extract<ConnectEvent, { kind: 'transfer' }>,
): Promise<'applied' | 'unknown'> {
  const { db } = deps.database
  const parts = parseKey('transfer', key)
  const byKey = parts && (await selectTransfer(db, parts.id))
  const isByKey = byKey?.created_at === parts?.created_at && byKey?.attempt === parts?.attempt
  const transfer = (await selectTransferByReference(db, reference)) ?? (isByKey ? byKey : undefined)
  if (!transfer) return 'unknown'
  // It may be heard of before the reply to our call.
  if (transfer.reference === null) await recordTransfer(deps, transfer.id, reference)
  await applyReversals(deps, transfer.id, await gateway.listReversals(reference))
  return 'applied'
}
