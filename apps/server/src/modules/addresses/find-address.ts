import type { Address } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { listAddresses } from './change-addresses.ts'

/** One address of a shopper; they have few. Somebody else's looks exactly like none. */
export async function findAddress(db: Db | Tx, userId: number, id: number): Promise<Address | Refusal> {
  const address = (await listAddresses(db, userId)).find((one) => one.id === id)
  return address ?? refuse('not_found', text('Address not found'))
}
