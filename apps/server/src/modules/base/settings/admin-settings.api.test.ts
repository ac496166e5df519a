import { demo } from '@rialto/demo'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { call } from '../../people/access/testing/people.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { settingKeys } from './schema.ts'

let shop: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  owner = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const read = async (headers = owner) => (await call(shop, headers, 'GET /admin/settings')).body.data
const patch = async (body: object) =>
  call(shop, owner, 'PATCH /admin/settings', { version: (await read()).version, ...body })
const master = async () => (await shop.get('/master')).body.data

describe('GET /admin/settings', () => {
  it('shows each setting with value, default and words in the language of the person, and no secret', async () => {
    const shown = await read()
    expect(shown.settings.map(({ key }: { key: string }) => key).sort()).toEqual([...settingKeys].sort())
    expect(shown.values.app_name).toBe(demo.settings.app_name)
    expect(shown.defaults.currencies).toHaveLength(1)
    expect(shown.settings.find(({ key }: { key: string }) => key === 'staff_second_factor').is_set).toBe(true)
    expect(shown.environment).toContainEqual({ name: 'app_environment', variable: 'APP_ENV', value: 'local' })
    expect(shown).toMatchObject({ mail: 'local', sms: 'local' })
    expect(JSON.stringify(shown)).not.toContain(shop.deps.config.secret)
    const french = await read({ ...owner, 'accept-language': 'fr' })
    expect(french.settings[0].description).not.toBe(shown.settings[0].description)
  })
})

describe('PATCH /admin/settings', () => {
  it('changes a setting with effect at once, records it, and takes it back', async () => {
    const { status, body } = await patch({ values: { mobile: '+1 555 000', web_show_footer: false } })
    expect([status, body.message]).toEqual([200, 'Changed 2 settings'])
    expect(await master()).toMatchObject({ mobile: '+1 555 000', web_show_footer: false })
    const restored = await call(shop, owner, `POST /admin/record/${body.change.id}/restore`)
    expect(restored.status).toBe(200)
    expect(await master()).toMatchObject({ mobile: demo.settings.mobile, web_show_footer: true })
    expect((await read()).version).toBe(body.data.version + 1)
  })

  it('brings a default back, and changes nothing where nothing differs', async () => {
    const reset = await patch({ reset: ['web_logo'] })
    expect(reset.body.data.values.web_logo).toBeNull()
    expect(reset.body.data.settings.find(({ key }: { key: string }) => key === 'web_logo').is_set).toBe(false)
    const again = await patch({ reset: ['web_logo'], values: { multi_vendor: true } })
    expect(again.body.change).toBeUndefined()
    expect(again.body.data.version).toBe(reset.body.data.version)
  })

  it('refuses a stale version with the present settings, also after a command', async () => {
    const { version } = await read()
    const { changeSettings } = await import('./index.ts')
    await changeSettings(shop.deps, {
      edits: [{ path: 'address', candidates: ['1 New Quay'] }],
      actor: { kind: 'command', id: null, name: 'deploy' },
      folder: '/',
      dryRun: false,
    })
    const { status, body } = await call(shop, owner, 'PATCH /admin/settings', { version, values: { mobile: '1' } })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.data.current).toMatchObject({ version: version + 1, values: { address: '1 New Quay' } })
    expect((await master()).mobile).toBe(demo.settings.mobile)
  })

  it('lets one of two changes win that name the same version', async () => {
    const { version } = await read()
    const change = (mobile: string) => call(shop, owner, 'PATCH /admin/settings', { version, values: { mobile } })
    const replies = await Promise.all([change('11'), change('22')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    [{ phone_min_length: 17 }, 'values.phone_min_length', 'Expected 1 to the longest (16), found 17'],
    [{ app_locale: 'xx' }, 'values.app_locale', /^Expected one of the languages/],
    [{ app_name: ' ' }, 'values.app_name', 'Expected a text, found nothing'],
    [{ app_store_link: 'javascript:alert(1)' }, 'values.app_store_link', /^Expected an address/],
    [{ web_logo: '../../../etc/passwd' }, 'values.web_logo', 'This is not valid'],
    [{ web_logo: 'package.json' }, 'values.web_logo', 'This is not valid'],
    [{ forgot_otp_type: 'pigeon' }, 'values.forgot_otp_type', /not valid/],
    [{ texts: { fr: { a: 'x'.repeat(200_001) } } }, 'values.texts', 'This is too long'],
  ])('refuses %j at its field, and changes nothing', async (values, field, message) => {
    const before = (await read()).version
    const { status, body } = await patch({ values: { ...values, mobile: 'with it' } })
    expect(status).toBe(422)
    expect(body.errors[field]?.[0]).toMatch(message)
    expect((await read()).version).toBe(before)
  })

  it('refuses programs that would change who may log in', async () => {
    const made = await call(shop, owner, 'POST /admin/api-keys', {
      name: 'rates',
      permissions: ['settings'],
      expires_in_days: null,
    })
    const headers = { authorization: `Bearer ${made.body.data.key ?? made.body.data.secret}` }
    const { version } = (await call(shop, headers, 'GET /admin/settings')).body.data
    const change = (values: object) => call(shop, headers, 'PATCH /admin/settings', { version, values })
    expect((await change({ staff_second_factor: 'off' })).status).toBe(403)
    expect((await change({ mobile: '33' })).status).toBe(200)
  })
})

describe('POST /admin/settings/pictures', () => {
  it('stores a picture that a setting may name', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a42' } })
      .png()
      .toBuffer()
    const send = async (file: Buffer) => {
      const form = await encodeForm({}, [['picture', { bytes: file }]])
      return shop.app.inject({
        method: 'POST',
        url: '/api/admin/settings/pictures',
        headers: { ...owner, ...form.headers },
        payload: form.payload,
        remoteAddress: newIp(),
      })
    }
    const { url } = (await send(bytes)).json().data
    expect((await patch({ values: { web_logo: url } })).status).toBe(200)
    expect((await master()).web_logo).toBe(url)
    expect((await send(Buffer.from('no picture'))).statusCode).toBe(415)
  })
})

describe('POST /admin/settings/test-mail', () => {
  it('sends to the person alone, and tells how it went', async () => {
    const { body } = await call(shop, owner, 'POST /admin/settings/test-mail', {})
    expect(body.data).toEqual({ to: 'operator1@rialto.test', outcome: 'local', error: null })
    const { db } = shop.deps.database
    const mail = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'operator1@rialto.test', due_at: null, subject: 'A test from Rialto' })
  })
})
