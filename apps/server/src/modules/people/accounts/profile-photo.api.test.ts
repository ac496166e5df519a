import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { toJson } from '../../../db/json.ts'
import { svgLikeWebp } from '../../../files/testing/crafted-pictures.ts'
import { createPhotoUpkeep, createPictureRemoval } from './profile.ts'
import { addShopper, newIp, type Shopper } from './testing/shopper.ts'

let shop: TestApp
let shopper: Shopper
let bytes: Buffer
beforeAll(async () => {
  shop = await testApp()
  bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b5542f' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await addShopper(shop)
})

async function sendPhoto(photo: Buffer = bytes, fields: Record<string, string> = {}, by: Shopper = shopper) {
  const form = await encodeForm(fields, [['profile_photo', { bytes: photo, type: 'image/webp', name: 'me.webp' }]])
  return shop.post('/update-profile', form.payload, { headers: { ...by.headers, ...form.headers }, ip: newIp() })
}
const photoOf = async (reply: ReturnType<typeof sendPhoto>): Promise<string> =>
  (await reply).body.data.user.profile_photo
const removePhoto = () =>
  shop.post('/update-profile', { remove_photo: true }, { headers: shopper.headers, ip: newIp() })
const media = (url: string, accept = 'image/webp') => shop.app.inject({ url, headers: { accept } })
const fileOf = (address: string) => join(shop.deps.config.dataDir, address)
const photos = () => {
  const folder = fileOf('/media/profiles')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.webp'))
}
const variantsIn = (address: string) => {
  const folder = dirname(fileOf(address.replace('/media/', '/cache/media/')))
  return existsSync(folder) ? readdirSync(folder) : []
}
const setPhoto = (id: number, profile_photo: string) =>
  shop.deps.database.db.updateTable('users').set({ profile_photo }).where('id', '=', id).execute()

/** Stores a photo named by its content, as older versions did. */
async function storeContentNamedPhoto(name: string): Promise<string> {
  const address = `/media/uploads/ab/${name}.webp`
  mkdirSync(dirname(fileOf(address)), { recursive: true })
  writeFileSync(fileOf(address), await sharp(bytes).webp().toBuffer())
  return address
}

describe('profile photos', () => {
  it('deletes a removed photo in all sizes', async () => {
    const photo = await photoOf(sendPhoto())
    expect(photo).toMatch(/^\/media\/profiles\/[0-9a-f]{2}\/[0-9a-f]{30}\.webp$/)
    for (const accept of ['image/avif', 'image/webp', 'image/jpeg'])
      expect((await media(`${photo}?w=96`, accept)).statusCode).toBe(200)
    expect(variantsIn(photo)).toHaveLength(3)
    expect((await removePhoto()).status).toBe(200)
    for (const url of [photo, `${photo}?w=96`, `${photo}?w=320`]) expect((await media(url)).statusCode, url).toBe(404)
    expect([existsSync(fileOf(photo)), variantsIn(photo)]).toEqual([false, []])
  })

  it('deletes a photo that is replaced', async () => {
    const first = await photoOf(sendPhoto())
    const second = await photoOf(sendPhoto())
    expect(second).not.toBe(first)
    expect((await media(first)).statusCode).toBe(404)
    expect((await media(second)).statusCode).toBe(200)
  })

  it('keeps the equal photo of another user', async () => {
    const other = await addShopper(shop)
    const theirs = await photoOf(sendPhoto(bytes, {}, other))
    await sendPhoto()
    await removePhoto()
    expect((await media(theirs)).statusCode).toBe(200)
  })

  it('allows caches to keep a photo for an hour at most, even by an unusual path', async () => {
    const photo = await photoOf(sendPhoto())
    for (const url of [photo, `${photo}?w=96`])
      expect((await media(url)).headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    const aliasPath = photo.replace('/media/', '/media/x/%2e%2e/')
    expect((await media(aliasPath)).headers['cache-control']).not.toContain('immutable')
  })

  it('keeps the photo if the change is refused', async () => {
    const photo = await photoOf(sendPhoto())
    const before = photos()
    for (const refused of [
      await sendPhoto(svgLikeWebp),
      await sendPhoto(Buffer.from('<html>')),
      await sendPhoto(bytes, { email: 'no' }),
      await sendPhoto(bytes, { email: (await addShopper(shop)).email ?? '' }),
    ])
      expect([415, 422]).toContain(refused.status)
    expect((await media(photo)).statusCode).toBe(200)
    expect(photos()).toEqual(before)
  })

  it('leaves one file after concurrent uploads and the clean-up', async () => {
    await Promise.all([sendPhoto(), sendPhoto(), sendPhoto()])
    const { body } = await shop.get('/profile', { headers: shopper.headers })
    const dayAgo = Date.now() / 1000 - 25 * 3600
    for (const name of photos()) utimesSync(fileOf(`/media/profiles/${name}`), dayAgo, dayAgo)
    await createPhotoUpkeep(shop.deps).workDue()
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from users where profile_photo like '/media/profiles/%'`.execute(shop.deps.database.db)
    expect(photos()).toHaveLength(Number(rows[0]?.count))
    expect((await media(body.data.user.profile_photo)).statusCode).toBe(200)
  })

  it('deletes a removed photo in the background job if the process died after the commit', async () => {
    const photo = await photoOf(sendPhoto())
    const { db } = shop.deps.database
    await db.insertInto('removed_pictures').values({ picture: photo, removed_at: 1 }).execute()
    await db.updateTable('users').set({ profile_photo: null }).where('id', '=', shopper.id).execute()
    expect((await media(photo)).statusCode).toBe(200)
    await createPictureRemoval(shop.deps).workDue()
    expect((await media(photo)).statusCode).toBe(404)
    expect(await db.selectFrom('removed_pictures').selectAll().execute()).toEqual([])
  })

  it('keeps a photo that is marked as removed but still in use', async () => {
    const photo = await photoOf(sendPhoto())
    await shop.deps.database.db.insertInto('removed_pictures').values({ picture: photo, removed_at: 1 }).execute()
    await createPictureRemoval(shop.deps).workDue()
    expect((await media(photo)).statusCode).toBe(200)
  })
})

describe('older photos, named by their content', () => {
  it('are deleted once nothing refers to them', async () => {
    const photo = await storeContentNamedPhoto('1'.repeat(32))
    await setPhoto(shopper.id, photo)
    await removePhoto()
    expect((await media(photo)).statusCode).toBe(404)
  })

  it('stay while another user, a review, an article or a setting refers to them', async () => {
    const { db } = shop.deps.database
    const other = await addShopper(shop)
    const photo = await storeContentNamedPhoto('2'.repeat(32))
    const review = await db.selectFrom('reviews').select('id').limit(1).executeTakeFirstOrThrow()
    const post = await db.selectFrom('posts').select(['id', 'body']).limit(1).executeTakeFirstOrThrow()
    const references: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => setPhoto(other.id, photo), () => setPhoto(other.id, '')],
      [
        () =>
          db
            .updateTable('reviews')
            .set({ photos_json: toJson([photo]) })
            .where('id', '=', review.id)
            .execute(),
        () =>
          db
            .updateTable('reviews')
            .set({ photos_json: toJson([]) })
            .where('id', '=', review.id)
            .execute(),
      ],
      [
        () =>
          db
            .updateTable('posts')
            .set({ body: `<img src="${photo}">` })
            .where('id', '=', post.id)
            .execute(),
        () => db.updateTable('posts').set({ body: post.body }).where('id', '=', post.id).execute(),
      ],
      [
        () =>
          db
            .insertInto('settings')
            .values({ key: 'probe', value_json: toJson({ picture: photo }) })
            .execute(),
        () => db.deleteFrom('settings').where('key', '=', 'probe').execute(),
      ],
    ]
    for (const [addReference, removeReference] of references) {
      await addReference()
      await setPhoto(shopper.id, photo)
      await removePhoto()
      expect((await media(photo)).statusCode).toBe(200)
      await removeReference()
    }
    await setPhoto(shopper.id, photo)
    await removePhoto()
    expect((await media(photo)).statusCode).toBe(404)
  })

  it('stay if they belong to the demo or another host', async () => {
    const { db } = shop.deps.database
    for (const photo of ['/media/demo/people-ana.webp', 'https://elsewhere.example/a.jpg', '/media/import/a.webp']) {
      await setPhoto(shopper.id, photo)
      await removePhoto()
      expect(await db.selectFrom('removed_pictures').selectAll().execute()).toEqual([])
    }
  })
})

it('removes a photo whose folder and file are missing', async () => {
  const photo = await photoOf(sendPhoto())
  const photoBytes = readFileSync(fileOf(photo))
  rmSync(fileOf('/media/profiles'), { recursive: true })
  expect((await removePhoto()).status).toBe(200)
  expect((await sendPhoto(photoBytes)).status).toBe(200)
})
