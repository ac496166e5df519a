import type { Address } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { listAddresses } from './change-addresses.ts'

/** Finds an address of a shopper; another shopper's is not found. */
export async function findAddress(db: Db | Tx, userId: number, id: number): Promise<Address | Refusal> {
  const address = (await listAddresses(db, userId)).find((candidate) => candidate.id === id)
  return address ?? refuse('not_found', text('Address not found'))
}
