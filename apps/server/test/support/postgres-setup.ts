import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { fillTemplate } from './template.ts'

const TEMPLATE = 'shop_template'

/** Runs before the API tests on PostgreSQL: starts a server with the database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-seed-'))
  const postgres = await startPostgres()
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const adminUrl = postgres.url('postgres')
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    await fillTemplate(postgres.url(TEMPLATE), folder)
    project.provide('databases', { engine: 'postgres', adminUrl, template: TEMPLATE })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
