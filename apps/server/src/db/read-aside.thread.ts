import { CompiledQuery } from 'kysely'
import { threadDatabase } from './thread-database.ts'

export const readInThread = async ([url, sql, parameters]: [url: string, sql: string, parameters: unknown[]]) =>
  (await threadDatabase(url).db.executeQuery(CompiledQuery.raw(sql, parameters))).rows
