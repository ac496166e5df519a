import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from './config/config.ts'
import { openDatabase } from './db/index.ts'
import { explainFailure } from './explain-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-failure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

describe('explainFailure', () => {
  it('returns one line when the database file cannot be opened or is invalid', () => {
    mkdirSync(join(folder, 'folder.db'))
    writeFileSync(join(folder, 'letter.db'), 'Dear database, how are you? '.repeat(100))
    for (const [name, reason] of [
      ['folder.db', 'unable to open database file'],
      ['letter.db', 'file is not a database'],
    ])
      expect(explainFailure(errorOf(() => openDatabase(`sqlite:${join(folder, `${name}`)}`)))).toBe(
        `the database in DATA_DIR cannot be used (${reason}). Its folder must be writable for this user, and have room.`,
      )
  })

  it('returns one line when the port is in use', async () => {
    const first = createServer().listen(0)
    const error = await new Promise((resolve) => {
      first.once('listening', () => createServer().once('error', resolve).listen(first.address()))
    })
    first.close()
    expect(explainFailure(error)).toMatch(/^port \d+ is taken\. Stop what runs there/)
  })

  it('returns one line when a newer version has used the database', () => {
    const error = new Error('corrupted migrations: previously executed migration 999-later is missing')
    expect(explainFailure(error)).toMatch(/^a newer version of the shop has used this database \(corrupted .*\)/)
  })

  it('returns the message of a configuration error', () => {
    expect(explainFailure(new ConfigError('PORT must be a number'))).toBe('PORT must be a number')
  })

  it('returns the stack of an unexpected error', () => {
    const error = new TypeError('x is not a function')
    expect(explainFailure(error)).toBe(error.stack)
  })
})
