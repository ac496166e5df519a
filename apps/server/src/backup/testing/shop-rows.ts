import { currentTables, readSnapshot } from '../../db/copied-rows.ts'
import type { Database } from '../../db/index.ts'

/** Every row of a shop by its table, sorted, so that two equal shops give equal results. */
export async function shopRows(database: Database): Promise<Record<string, string[]>> {
  const tables = await currentTables()
  return readSnapshot(database, async (snapshot) => {
    const rows: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]))
    for await (const batch of snapshot.batches(tables))
      rows[batch.table.name]?.push(...batch.rows.map((row) => JSON.stringify(row)))
    for (const list of Object.values(rows)) list.sort()
    return rows
  })
}
