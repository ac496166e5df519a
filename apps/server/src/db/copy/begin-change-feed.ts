import { randomUUID } from 'node:crypto'
import type { Db } from '../types.ts'

/** Begins a new series of product changes: what followed the old one reads all products anew, as `truncate` fires no row triggers. */
export async function beginChangeFeed(db: Db): Promise<void> {
  await db.updateTable('product_change_feed').set({ id: randomUUID() }).execute()
  await db.deleteFrom('search_positions').execute()
}
