import { CompiledQuery } from 'kysely'
import type { Engine, Tx } from '../../apps/server/src/db/index.ts'

type Value = string | number | null

// Both engines limit the values of one statement.
const MAX_VALUES = 12_000

/** Inserts rows in as few statements as the engine allows; `columns` are the names of the values in each row. */
export async function insertRows(
  tx: Tx,
  engine: Engine,
  table: string,
  columns: string[],
  rows: Value[][],
): Promise<void> {
  const size = Math.floor(MAX_VALUES / columns.length)
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size)
    await tx.executeQuery(CompiledQuery.raw(insertText(engine, table, columns, chunk.length), chunk.flat()))
  }
}

function insertText(engine: Engine, table: string, columns: string[], count: number): string {
  let nextParameter = 1
  const placeholder = engine === 'sqlite' ? () => '?' : () => `$${nextParameter++}`
  const row = () => `(${columns.map(placeholder).join(',')})`
  return `insert into ${table} (${columns.join(',')}) values ${Array.from({ length: count }, row).join(',')}`
}
