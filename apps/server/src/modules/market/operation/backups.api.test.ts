import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { addPerson, call } from '../../people/access/testing/people.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
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
