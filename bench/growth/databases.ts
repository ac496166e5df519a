import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { type Database, type Engine, openDatabase } from '../../apps/server/src/db/index.ts'
import { startPostgres } from '../../apps/server/test/support/postgres.ts'
import { copyToPostgres, generate } from '../lib/catalogues.ts'
import { temporaryFolder } from '../lib/processes.ts'
import type { GrowthOptions } from './options.ts'

export interface GrowthDatabase {
  url: string
  /** For the server's files. */
  dataDir: string
  /** Removes what is not kept. */
  remove(): void
}

export interface Databases {
  /** A database with `size` products and orders, generated unless it is there. */
  open(size: number, say: (line: string) => void): Promise<GrowthDatabase>
  close(): Promise<void>
}

export const openDatabases = (engine: Engine, options: GrowthOptions): Promise<Databases> =>
  engine === 'sqlite' ? Promise.resolve(sqliteDatabases(options)) : postgresDatabases(options)

function sqliteDatabases({ data }: GrowthOptions): Databases {
  return {
    async open(size, say) {
      const temporary = data === undefined ? temporaryFolder('growth') : undefined
      const dataDir = temporary?.folder ?? resolve(data ?? '', String(size))
      mkdirSync(dataDir, { recursive: true })
      const file = join(dataDir, 'rialto.db')
      const url = `sqlite:${file}`
      if (!existsSync(file)) {
        say(`generating ${size.toLocaleString('en')} products and orders on SQLite`)
        // An interrupted generation leaves only this name.
        const unfinished = `${file}.unfinished`
        for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
        await generate(`sqlite:${unfinished}`, size, size)
        renameSync(unfinished, file)
      } else await readWhole(file)
      return { url, dataDir, remove: () => temporary?.remove() }
    },
    close: async () => {},
  }
}

/** Brings a file that is kept from an earlier day back into the system's memory, where that of a market in use lies. */
async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 8 * 1024 * 1024 }));
}

async function postgresDatabases(options: GrowthOptions): Promise<Databases> {
  const { postgres } = options
  const sqlite = sqliteDatabases(options)
  const own = postgres === undefined ? await startPostgres() : undefined
  const urlOf = (database: string) => {
    if (own) return own.url(database)
    const url = new URL(postgres ?? '')
    url.pathname = `/${database}`
    return url.href
  }
  return {
    async open(size, say) {
      const name = `rialto_growth_${size}`
      const { folder: dataDir, remove } = temporaryFolder('growth')
      await withDatabase(urlOf('postgres'), async ({ db }) => {
        const run = (statement: string) => sql.raw(statement).execute(db)
        const { rows } = await run(`select from pg_database where datname = '${name}'`)
        if (rows.length > 0) return
        const original = await sqlite.open(size, say)
        say(`copying ${size.toLocaleString('en')} products and orders to PostgreSQL`)
        // An interrupted generation leaves only this name.
        const unfinished = `${name}_unfinished`
        await run(`drop database if exists ${unfinished}`)
        await run(`create database ${unfinished}`)
        await copyToPostgres(original.dataDir, urlOf(unfinished))
        original.remove()
        await run(`alter database ${unfinished} rename to ${name}`)
      })
      const url = urlOf(name)
      return { url, dataDir, remove }
    },
    close: async () => own?.stop(),
  }
}

async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(url)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
