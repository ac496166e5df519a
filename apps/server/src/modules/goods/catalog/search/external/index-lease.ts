import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../../../deps.ts'
import { endLease, type PositionRow, takeLease, updatePosition } from './repository-positions.ts'

const LEASE_MS = 60_000

/** The right to send to an index, which one process has at a time: two could overwrite newer documents with older ones. */
export interface IndexLease {
  /** The index's position when the lease was taken. */
  row: PositionRow
  /** Writes what was done. Throws where the lease has been lost, as after a long pause of the process. */
  save(values: Parameters<typeof updatePosition>[2]): Promise<void>
}

/**
 * Runs `use` with the lease of an index, and renews it meanwhile. When this process dies, another one gets it after a minute.
 * @returns undefined where another process has it.
 */
export async function withIndexLease<T>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  indexName: string,
  use: (lease: IndexLease) => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID()
  const take = () => database.write((tx) => takeLease(tx, { indexName, owner, now: now(), until: now() + LEASE_MS }))
  const row = await take()
  if (!row) return undefined
  // A failed renewal shows when the position is saved.
  const renewal = setInterval(() => void take().catch(() => {}), LEASE_MS / 3).unref()
  try {
    return await use({
      row,
      async save(values) {
        if (!(await database.write((tx) => updatePosition(tx, { indexName, owner }, values))))
          throw new Error(`another process sends to the search index ${indexName}`)
      },
    })
  } finally {
    clearInterval(renewal)
    await database.write((tx) => endLease(tx, { indexName, owner }))
  }
}
