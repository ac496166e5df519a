import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateToLatest, openDatabase } from '../../src/db/index.ts'
import { repositoryRoot } from '../../src/lib/repository-root.ts'
import { unprivileged } from '../support/postgres-user.ts'

const main = join(repositoryRoot, 'apps/server/src/main.ts')
/** Root may write anywhere, so the shop is started as another user, if that user can read the code. */
const identity = unprivileged()
const mayRead = spawnSync(process.execPath, ['--check', main], { ...identity, cwd: '/' }).status === 0

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-start-'))
  const database = openDatabase(`sqlite:${join(folder, 'shop/rialto.db')}`)
  await migrateToLatest(database)
  await database.close()
  for (const name of readdirSync(join(folder, 'shop'))) chmodSync(join(folder, 'shop', name), 0o444)
  for (const path of [join(folder, 'shop'), folder]) chmodSync(path, 0o555)
})
afterAll(() => {
  for (const path of [folder, join(folder, 'shop')]) chmodSync(path, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the shop, which fails. @returns its exit code and its error output */
async function start(environment: Record<string, string>): Promise<[code: number | null, errors: string]> {
  const unset = { APP_SECRET: '', DATABASE_URL: '', API_URL: '', RIALTO_DEV: '' }
  const own = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', ...unset }
  const child = spawn(process.execPath, [main], {
    ...identity,
    cwd: '/',
    env: { ...own, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return Promise.all([ended, text(child.stderr)])
}

const APP_SECRET = 'a secret of thirty-two characters'

describe.runIf(mayRead)('startup fails with one line', { timeout: 120_000 }, () => {
  it('when a local shop is open to a network', async () => {
    const [code, errors] = await start({ APP_ENV: 'local', HOST: '0.0.0.0', APP_SECRET })
    expect(code).toBe(1)
    expect(errors).toMatch(/^Rialto cannot start: HOST=0\.0\.0\.0 opens a shop to others .* LOCAL_NETWORK=on .*\n$/)
  })

  it('when DATA_DIR cannot be written', async () => {
    const [code, errors] = await start({ DATA_DIR: join(folder, 'new') })
    expect(code).toBe(1)
    expect(errors).toMatch(/^Rialto cannot start: DATA_DIR .* cannot be written: EACCES.*\n$/)
    const [again, reason] = await start({ DATA_DIR: join(folder, 'new'), APP_SECRET })
    expect([again, reason]).toEqual([
      1,
      expect.stringMatching(/^Rialto cannot start: EACCES: permission denied, mkdir .*\n$/),
    ])
  })

  it('when the database is read-only, and does not change it', async () => {
    const dataDir = join(folder, 'shop')
    const content = () =>
      readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name)).toString('base64')])
    const before = content()
    const [code, errors] = await start({ DATA_DIR: dataDir, APP_SECRET })
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^Rialto cannot start: the database in DATA_DIR cannot be used \(.*\)\. Its folder must be writable for this user, and have room\.\n$/,
    )
    expect(content()).toEqual(before)
  })

  it('when the database does not answer', async () => {
    const [code, errors] = await start({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', APP_SECRET })
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^Rialto cannot start: the database does not answer \(.*127\.0\.0\.1:1.*\)\. Check DATABASE_URL\.\n$/,
    )
  })
})
