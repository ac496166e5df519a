import { CompiledQuery } from 'kysely'
import type { Engine, Tx } from '../../apps/server/src/db/index.ts'

type Value = string | number | null

// Both engines limit how many values one statement takes.
const VALUES_MAX = 12_000

/** Inserts rows in as few statements as the engine takes; `columns` name the values of each row in order. */
export async function insertRows(
  tx: Tx,
  engine: Engine,
  table: string,
  columns: string[],
  rows: Value[][],
): Promise<void> {
  const size = Math.floor(VALUES_MAX / columns.length)
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size)
    await tx.executeQuery(CompiledQuery.raw(insertText(engine, table, columns, chunk.length), chunk.flat()))
  }
}

function insertText(engine: Engine, table: string, columns: string[], count: number): string {
  let next = 1
  const slot = engine === 'sqlite' ? () => '?' : () => `$${next++}`
  const row = () => `(${columns.map(slot).join(',')})`
  return `insert into ${table} (${columns.join(',')}) values ${Array.from({ length: count }, row).join(',')}`
}
