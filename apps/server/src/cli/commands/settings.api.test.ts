import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '@rialto/demo'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../testing/shop-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-settings-'))
let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const settings = (...words: string[]) => run(['settings', ...words])
/** Imports one setting, or a part of it; the value is JSON or plain text. */
const set = (path: string, text: string, ...words: string[]) =>
  settings('import', JSON.stringify({ [path]: isJson(text) ? JSON.parse(text) : text }), ...words)
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function getSetting(path: string) {
  const { out } = await settings('export')
  return path
    .split('.')
    .reduce(
      (value, part) =>
        Array.isArray(value) ? (value.find(({ name }) => name === part) ?? value[Number(part)]) : value[part],
      JSON.parse(out),
    )
}
const refusalOf = (...lines: string[]) => ({ code: 1, out: '', err: `settings import: ${lines.join('\n  ')}\n` })

describe('settings import of one value', () => {
  it('says what was and what is', async () => {
    expect(await set('mobile', '"5550102040"')).toEqual({
      code: 0,
      out: `mobile: ${demo.settings.mobile} -> 5550102040\n`,
      err: '',
    })
    expect(await getSetting('mobile')).toBe('5550102040')
    await set('phone_min_length', '7')
    expect(await getSetting('phone_min_length')).toBe(7)
    await set('app_name', '"true"')
    expect(await getSetting('app_name')).toBe('true')
    await set('address', 'null')
    expect(await getSetting('address')).toBeNull()
  })

  it('changes a part by its path, in lists by name or position', async () => {
    await set('theme_colors.primary', '#7a2e1d')
    expect(await getSetting('theme_colors')).toEqual({ ...demo.settings.theme_colors, primary: '#7a2e1d' })
    await set('currencies.EUR.rate_from_default', '0.5')
    await set('menus.0.name', 'Start')
    expect((await getSetting('currencies.EUR')).rate_from_default).toBe(0.5)
    expect(await getSetting('menus.0')).toEqual({ ...demo.settings.menus[0], name: 'Start' })
    await set('languages.6', '{"id":9,"name":"nl","title":"Nederlands","direction":"ltr"}')
    expect(await getSetting('languages.nl.title')).toBe('Nederlands')
  })

  it.each([
    [['app_nam', 'x'], /^settings import: app_nam: there is no such setting; there are currency, /],
    [['multi_vendor', 'maybe'], 'multi_vendor: expected boolean, received string'],
    [['forgot_otp_type', 'pigeon'], 'forgot_otp_type: expected one of "email"|"phone"'],
    [['currencies', '[{"id":1,"symbol":"$"}]'], /currencies\.0\.name: expected string, found nothing/],
    [['theme_colors.primry', '#fff'], /theme_colors\.primry: there is no such field; there are 50, /],
    [['theme_colors', '{"primry":"#fff"}'], 'theme_colors.primry: there is no such field'],
    [['theme_colors.primary', 'red;}'], 'theme_colors.primary: expected a CSS colour, found "red;}"'],
    [['currencies.XXX.symbol', 'x'], 'currencies.XXX: there is none; there are USD, EUR, GBP, AED'],
    [['currencies.EUR.is_default', 'true'], 'currencies: expected one default, found 2'],
    [['phone_min_length', '17'], 'phone_min_length: expected 1 to the longest (16), found 17'],
    [['app_locale', 'xx'], /app_locale: expected one of the languages \(en, /],
    [['menus.0.url', 'javascript:alert(1)'], /menus\.0\.url: expected an address .*, found "javascript:alert\(1\)"/],
    [['app_store_link', '//evil.test'], /app_store_link: expected an address/],
    [['app_name.first', 'x'], 'app_name.first: app_name has nothing inside'],
    [['pusher_app_key', 'x'], 'pusher_app_key: comes from the environment: PUSHER_APP_KEY'],
    [['web_logo', 'nowhere.png'], /web_logo: .*nowhere\.png does not exist/],
    [['web_logo', import.meta.filename], /web_logo: .* is not a picture that can be read/],
  ])('refuses %j and changes nothing', async (words, reason) => {
    const before = (await settings('export')).out
    const [path = '', text = ''] = words
    const result = await set(path, text)
    if (typeof reason === 'string') expect(result).toEqual(refusalOf(reason))
    else expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(reason) })
    expect((await settings('export')).out).toBe(before)
  })

  it('stores the picture of a given file', async () => {
    const file = join(folder, 'logo.png')
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b5542f' } })
      .png()
      .toFile(file)
    const before = await getSetting('web_logo')
    await set('web_logo', file, '--dry-run')
    expect(await getSetting('web_logo')).toBe(before)
    await set('web_logo', file)
    const address = await getSetting('web_logo')
    expect(address).toMatch(/^\/media\/uploads\//)
    expect((await shop.app.inject(address)).statusCode).toBe(200)
    await set('social_links.0.logo', file)
    expect(await getSetting('social_links.0.logo')).toBe(address)
  })
})

describe('settings import --unset', () => {
  const unset = (path: string) => settings('import', '{}', '--unset', path)

  it('restores the default', async () => {
    await unset('web_logo')
    expect(await getSetting('web_logo')).toBeNull()
  })

  it('removes entries of lists but no required fields', async () => {
    await unset('languages.bn')
    expect((await getSetting('languages')).map(({ name }: { name: string }) => name)).not.toContain('bn')
    expect((await unset('languages.en')).err).toMatch(/app_locale: expected one of the languages/)
    expect((await unset('social_auths.google')).err).toMatch(/social_auths\.google: expected object/)
  })
})

describe('settings export and import', () => {
  it('change nothing when an export is imported again', async () => {
    const file = join(folder, 'settings.json')
    await settings('export', file)
    expect(await settings('import', file)).toEqual({ code: 0, out: 'Nothing changes: it is so already.\n', err: '' })
    const other = await testApp()
    try {
      const runOther = shopCommand(other.environment)
      expect((await runOther(['settings', 'import', file])).code).toBe(0)
      expect((await runOther(['settings', 'export'])).out).toBe(readFileSync(file, 'utf8'))
    } finally {
      await other.close()
    }
  })

  it('export no secret', async () => {
    const secret = 'sk_test_not_to_be_seen'
    const environment = { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: 'whsec_not_to_be_seen' }
    const { out } = await run(['settings', 'export'], { environment })
    expect(out).not.toContain('not_to_be_seen')
    expect(out).not.toContain(shop.deps.config.secret)
  })

  it('import all or nothing, and list every error', async () => {
    const file = join(folder, 'flawed.json')
    writeFileSync(file, JSON.stringify({ app_name: 'Flawed', mobile: 5, realtime: 'often', colour: 'red' }))
    const { code, out, err } = await settings('import', file)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('colour: there is no such setting')
    expect(await getSetting('app_name')).not.toBe('Flawed')
    writeFileSync(file, JSON.stringify({ app_name: 'Flawed', mobile: 5, realtime: 'often' }))
    expect((await settings('import', file)).err).toBe(
      'settings import: mobile: expected string, received number\n  realtime: expected boolean, received string\n',
    )
    expect(await getSetting('app_name')).not.toBe('Flawed')
  })

  it.each([
    ['[]', /is not an object of settings/],
    ['{', /is not JSON/],
  ])('refuse the input %s', async (text, reason) => {
    const { code, err } = await run(['settings', 'import', '-'], { input: text })
    expect(code).toBe(1)
    expect(err).toMatch(reason)
  })

  it('import parts by their paths', async () => {
    const input = JSON.stringify({ 'theme_colors.50': '#fefefe', 'currencies.GBP.symbol': 'GBP' })
    expect(await run(['settings', 'import', '-'], { input })).toMatchObject({ code: 0, err: '' })
    expect(await getSetting('currencies.GBP.symbol')).toBe('GBP')
  })

  it('only report changes with --dry-run', async () => {
    const { out } = await run(['settings', 'import', '-', '--dry-run', '--json'], { input: '{"app_name":"Later"}' })
    expect(JSON.parse(out)).toEqual({
      dryRun: true,
      changes: [{ setting: 'app_name', from: 'true', to: 'Later' }],
    })
    expect(await getSetting('app_name')).toBe('true')
  })

  it('accept the exported settings of the demo', async () => {
    const fresh = await testApp()
    try {
      const runOther = shopCommand(fresh.environment)
      const { out } = await runOther(['settings', 'export'])
      expect(await runOther(['settings', 'import', '-'], { input: out })).toMatchObject({ code: 0, err: '' })
    } finally {
      await fresh.close()
    }
  })
})
