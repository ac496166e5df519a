import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { startTestBucket, type TestBucket } from '../../../files/testing/s3-server.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { call } from '../../people/access/testing/people.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { openBackupPlace } from './backup-place.ts'
import { createBackupSchedule } from './backup-schedule.ts'
import { createBackups } from './backups.ts'
import { insertBackup } from './repository.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let bucket: TestBucket
let elsewhere: string
beforeAll(async () => {
  bucket = await startTestBucket()
  elsewhere = await mkdtemp(join(tmpdir(), 'rialto-backups-'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(elsewhere, { recursive: true, force: true })
})

const environmentOf = {
  folder: () => ({ BACKUP_FOLDER: elsewhere }),
  bucket: () =>
    Object.fromEntries(Object.entries(bucket.environment).map(([name, value]) => [`BACKUP_${name}`, value])),
}

describe.each(['folder', 'bucket'] as const)('backups by themselves, in a %s', (kind) => {
  let shop: TestApp
  let owner: Record<string, string>
  const midnight = Date.parse('2027-03-01T00:00:00Z')
  let clock = midnight
  beforeAll(async () => {
    shop = await testApp(environmentOf[kind]())
    owner = await enterConsole(shop, 'operator1@rialto.test')
    const version = (await call(shop, owner, 'GET /admin/settings')).body.data.version
    const contact = { email: 'market@rialto.test', phone: null, address: null, hours: [] }
    const values = { contact, backup_days_kept: 1, backup_weeks_kept: 0 }
    expect((await call(shop, owner, 'PATCH /admin/settings', { version, values })).status).toBe(200)
  })
  afterAll(() => shop.close())

  const instance = () => {
    const deps = { ...shop.deps, now: () => clock, settings: createSettings(shop.deps) }
    const backups = createBackups(deps)
    return { backups, schedule: createBackupSchedule({ ...deps, outbound: createOutbound(deps), backups }) }
  }
  const stored = () =>
    kind === 'folder' ? readdirSync(elsewhere) : bucket.keys().map((key) => key.replace('backups/', ''))
  const list = async () => (await call(shop, owner, 'GET /admin/backups')).body.data.items
  const fault = async () => (await call(shop, owner, 'GET /admin/overview')).body.data.health.backup_fault
  const mails = async () =>
    (
      await shop.deps.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', 'market@rialto.test')
        .execute()
    ).map(({ subject, text }) => `${subject}: ${text}`)

  it('are made once after the hour, by one of several instances, and restored on trial', async () => {
    const [one, other] = [instance(), instance()]
    await one.schedule.workDue()
    expect(await list(), 'before the hour').toEqual([])
    clock = midnight + 3 * HOUR
    await Promise.all([one.schedule.workDue(), other.schedule.workDue()])
    const made = await list()
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      state: 'done',
      is_scheduled: true,
      by: '',
      can_download: true,
      restore_error: null,
    })
    expect(Date.parse(made[0].restored_at)).toBe(clock)
    expect(stored()).toHaveLength(1)
    expect(existsSync(join(shop.deps.config.dataDir, 'restored-on-trial'))).toBe(false)
    const file = await shop.app.inject({
      url: `/api/admin/backups/${made[0].id}`,
      headers: owner,
      remoteAddress: newIp(),
    })
    expect(file.rawPayload.length).toBe(made[0].bytes)
    expect([await fault(), await mails()]).toEqual([null, []])
  })

  it('keep what the settings say', async () => {
    const place = await openBackupPlace(shop.deps.config)
    for (let hour = 4; hour <= 6; hour++) {
      const started_at = midnight + hour * HOUR
      const row = { started_at, seen_at: started_at, done_at: started_at, author_name: 'Ilse', error: null }
      writeFileSync(await place.prepare(`${hour}.tar.gz`), 'x')
      await place.store(`${hour}.tar.gz`)
      await shop.deps.database.write((tx) => insertBackup(tx, { ...row, file_name: `${hour}.tar.gz` }))
    }
    clock = midnight + DAY + 3 * HOUR
    expect(await instance().backups.makeDue()).toMatchObject({ error: null })
    expect(stored().filter((name) => /^\d\.tar/.test(name))).toEqual(['5.tar.gz', '6.tar.gz'])
    expect(stored()).toHaveLength(3)
    const canDownload = (await list()).map((one: { can_download: boolean }) => one.can_download)
    expect(canDownload).toEqual([true, true, true, false, false])
  })

  it('go on, and are restored, after a clock that was years ahead', async () => {
    const future = midnight + 2_000 * DAY
    await shop.deps.database.write(async (tx) => {
      const row = { started_at: future, author_name: '', error: null, is_scheduled: 1 }
      await insertBackup(tx, { ...row, seen_at: future, done_at: future, file_name: null, restored_at: future })
      await insertBackup(tx, { ...row, seen_at: future, done_at: null, file_name: null, restore_tried_at: future })
    })
    clock = midnight + 9 * DAY
    await instance().schedule.workDue()
    const [made] = await list()
    expect(made).toMatchObject({ state: 'done', started_at: new Date(clock).toISOString() })
    expect(Date.parse(made.restored_at)).toBe(clock)
    expect(await instance().backups.tryRestore(), 'not every minute').toBeUndefined()
  })

  it('tell the operator of one that cannot be restored', async () => {
    const [newest] = await list()
    const name =
      (
        await shop.deps.database.db
          .selectFrom('backups')
          .select('file_name')
          .where('id', '=', newest.id)
          .executeTakeFirstOrThrow()
      ).file_name ?? ''
    const place = await openBackupPlace(shop.deps.config)
    writeFileSync(await place.prepare(name), 'x'.repeat(1_000))
    await place.store(name)
    clock = midnight + 30 * DAY
    await shop.deps.database.write((tx) =>
      tx
        .updateTable('backups')
        .set({ started_at: clock - HOUR })
        .where('id', '=', newest.id)
        .execute(),
    )
    await instance().schedule.workDue()
    expect((await list())[0].restore_error).toMatch(/is damaged, or no backup of a shop/)
    expect(await fault()).toMatchObject({ kind: 'not_restored' })
    expect(await mails()).toEqual([expect.stringMatching(/^A backup could not be restored: /)])
    await instance().schedule.workDue()
    expect(await mails(), 'it is tried again a day later').toHaveLength(1)
  })
})
