import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** An open database: the query builder, and which engine stands beneath it. */
export interface Database {
  db: Db
  engine: Engine
  close(): Promise<void>
}
