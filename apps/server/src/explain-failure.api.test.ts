import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/support/database.ts'
import { migrateToLatest, openDatabase } from './db/index.ts'
import { explainFailure } from './explain-failure.ts'

describe.runIf(inject('databases').engine === 'postgres')('explainFailure on PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  /** Returns the message of a start with the test's own database, after this change of its URL. */
  async function startWith(change: (url: URL) => void): Promise<string> {
    const url = new URL(database.url)
    change(url)
    const opened = openDatabase(url.href)
    try {
      await migrateToLatest(opened)
      return 'nothing failed'
    } catch (error) {
      return explainFailure(error)
    } finally {
      await opened.close()
    }
  }

  it('returns one line when the database or user does not exist', async () => {
    const noDatabase = await startWith((url) => {
      url.pathname = '/elsewhere'
    })
    expect(noDatabase).toBe('the database refuses (database "elsewhere" does not exist). Check DATABASE_URL.')
    const noUser = await startWith((url) => {
      url.username = 'nobody_here'
    })
    expect(noUser).toBe('the database refuses (role "nobody_here" does not exist). Check DATABASE_URL.')
  })

  it('returns one line when the server does not answer', async () => {
    const closed = createServer()
    const port = await new Promise<string>((resolve) => {
      closed.listen(0, () => resolve(String((closed.address() as { port: number }).port)))
    })
    await new Promise((resolve) => closed.close(resolve))
    for (const hostname of ['127.0.0.1', 'localhost']) {
      const message = await startWith((url) => Object.assign(url, { hostname, port }))
      expect(message).toMatch(/^the database does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL\.$/)
    }
  })
})
