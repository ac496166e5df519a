import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addPerson, call } from '../../people/access/testing/people.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { createBackups } from './backups.ts'
import { insertBackup } from './repository.ts'

let shop: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  owner = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const insert = (row: { done_at: number | null; file_name: string; seen_at?: number }) =>
  shop.deps.database.write((tx) =>
    insertBackup(tx, { started_at: 1, seen_at: 1, author_name: 'Ilse', error: null, ...row }),
  )
/** Older backups, the oldest first. @returns their ids */
async function insertOld(names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await insert({ done_at: 1, file_name: name }))
  return ids
}
const instance = () => createBackups({ ...shop.deps, settings: createSettings(shop.deps) })
const ACTOR = { kind: 'command', id: null, name: 'Ilse' } as const
/** Makes one, and removes what is no longer kept. @returns its file */
const makeOne = async (): Promise<string | null | undefined> => {
  const backups = instance()
  await backups.begin(ACTOR)
  await backups.settled()
  const row = await shop.deps.database.db.selectFrom('backups').selectAll().orderBy('id', 'desc').executeTakeFirst()
  return row?.file_name
}
const list = async () => (await call(shop, owner, 'GET /admin/backups')).body.data.items
const begin = async () => call(shop, owner, 'POST /admin/backups')
const download = (id: number, headers = owner) =>
  shop.app.inject({ url: `/api/admin/backups/${id}`, headers, remoteAddress: newIp() })

describe('POST /admin/backups', () => {
  it('makes one backup at a time, which is downloaded as a file, records both, and keeps the latest three', async () => {
    const folder = join(shop.deps.config.dataDir, 'backups')
    mkdirSync(folder, { recursive: true })
    for (const name of ['oldest', 'older', 'old']) {
      writeFileSync(join(folder, name), 'x')
      await insert({ done_at: 1, file_name: name })
    }
    const { body, status } = await begin()
    expect([status, body.message, body.data.items[0].state]).toEqual([200, 'Began a backup', 'running'])
    expect((await begin()).status).toBe(409)
    await expect.poll(async () => (await list())[0].state, { timeout: 60_000, interval: 200 }).toBe('done')
    await expect.poll(() => readdirSync(folder)).not.toContain('oldest')
    const [made, old] = await list()
    expect([old.can_download, existsSync(join(folder, 'older'))]).toEqual([true, true])
    expect(made).toMatchObject({ can_download: true, error: null })
    expect(made.rows).toBeGreaterThan(1000)
    const reply = await download(made.id)
    expect(reply.headers['content-type']).toContain('gzip')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="?rialto-.*\.tar\.gz/)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.rawPayload.length).toBe(made.bytes)
    expect([...reply.rawPayload.subarray(0, 2)]).toEqual([0x1f, 0x8b])
    const record = await shop.deps.database.db
      .selectFrom('change_records')
      .select(['action', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(record).toEqual({ action: 'backup_downloaded', subject_id: made.id })
    const health = (await call(shop, owner, 'GET /admin/overview')).body.data.health
    expect(health.backup_at).toBe(made.started_at)
  })

  it('stays as it was made where an old file cannot be removed, which is tried again', async () => {
    const folder = join(shop.deps.config.dataDir, 'backups')
    const [oldest] = await insertOld(['stuck', 'fourth', 'third', 'second'])
    // A folder in the file's place is removed by nobody.
    mkdirSync(join(folder, 'stuck'))
    const file = await makeOne()
    expect((await list())[0]).toMatchObject({ state: 'done', error: null, can_download: true })
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([file, 'stuck']))
    expect((await list()).find(({ id }: { id: number }) => id === oldest).can_download).toBe(true)
    rmSync(join(folder, 'stuck'), { recursive: true })
    writeFileSync(join(folder, 'stuck'), 'x')
    await makeOne()
    expect(readdirSync(folder)).not.toContain('stuck')
  })

  it('removes the parts that killed processes have left, and none that is being written', async () => {
    const folder = join(shop.deps.config.dataDir, 'backups')
    const part = (name: string, age: number) => {
      const path = join(folder, `${name}.tar.gz.0f9d2c1e-1c1b-4b52-9c57-1d2e3f4a5b6c.part`)
      writeFileSync(path, 'x')
      const at = new Date(shop.deps.now() - age)
      utimesSync(path, at, at)
      return basename(path)
    }
    const [left, growing] = [part('left', 3_700_000), part('growing', 60_000)]
    await makeOne()
    expect(readdirSync(folder)).not.toContain(left)
    expect(readdirSync(folder)).toContain(growing)
  })

  it('that was stopped leaves nothing on the disk', async () => {
    const folder = join(shop.deps.config.dataDir, 'backups')
    const before = readdirSync(folder)
    const backups = instance()
    await backups.begin(ACTOR)
    await expect.poll(() => readdirSync(folder).length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before.length)
    await backups.close()
    expect((await list())[0]).toMatchObject({ state: 'failed', error: 'the server was stopped' })
    expect(readdirSync(folder)).toEqual(before)
  })

  it('fails in words rather than fill the disk', async () => {
    await shop.deps.database.write((tx) =>
      tx
        .updateTable('backups')
        .set({ bytes: 2 ** 52 })
        .execute(),
    )
    await begin()
    await expect.poll(async () => (await list())[0].state, { timeout: 60_000, interval: 200 }).toBe('failed')
    expect((await list())[0].error).toMatch(/^the disk has \d+ MB left, and \d+ MB are needed$/)
    const { health } = (await call(shop, owner, 'GET /admin/overview')).body.data
    expect(health.backup_fault).toMatchObject({ kind: 'failed' })
  })

  it('shows a backup as failed when its process is silent, and begins another', async () => {
    await insert({ done_at: null, file_name: 'y', seen_at: shop.deps.now() - 130_000 })
    expect((await list())[0]).toMatchObject({ state: 'failed', can_download: false })
    expect((await download((await list())[0].id)).statusCode).toBe(404)
  })

  it('is for those who run the system', async () => {
    const support = await addPerson(shop, null, 'support')
    const headers = await enterConsole(shop, support.email ?? '')
    expect((await download(1, headers)).statusCode).toBe(403)
    expect((await shop.app.inject({ url: '/media/backups/x' })).statusCode).toBe(404)
  })
})
