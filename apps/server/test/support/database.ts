import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** The source of this run's test databases; provided by `sqlite-setup.ts` and `postgres-setup.ts`. */
export type TemplateSource =
  | { engine: 'sqlite'; folder: string; template: string }
  | { engine: 'postgres'; adminUrl: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databases: TemplateSource
  }
}

export interface TestDatabase {
  /** For `openDatabase`. */
  url: string
  /** Close its connections first. */
  drop(): Promise<void>
}

/**
 * Creates a database for one test with the content of a new demo shop: a copy of the run's template, on the engine of the Vitest
 * project.
 * @param dataDir the folder for SQLite's file, where a server finds it; by default a temporary one.
 */
export function testDatabase(dataDir?: string): Promise<TestDatabase> {
  const source = inject('databases')
  if (source.engine === 'postgres') return copyDatabase(source)
  return copyFile(source.template, dataDir ? join(dataDir, 'rialto.db') : join(source.folder, `${randomUUID()}.db`))
}

async function copyFile(template: string, file: string): Promise<TestDatabase> {
  copyFileSync(template, file)
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    },
  }
}

async function copyDatabase({ adminUrl, template }: TemplateSource & { engine: 'postgres' }): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function execute(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
