import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Region, SiteSettings } from '@rialto/contract'
import { COUNTRIES_WITH_REGIONS } from '@rialto/contract/post-codes'
import { demo } from '@rialto/demo'
import { getCountries } from 'libphonenumber-js/min'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { saveSetting } from './create-settings.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const save = (key: string, value: unknown) =>
  shop.deps.database.db.transaction().execute((tx) => saveSetting(tx, key, value))

const master = async (headers: Record<string, string> = {}) => shop.get('/master', { headers })

describe('GET /master', () => {
  // docs/spec §3: Site settings, every field under its name
  // docs/spec §7: `GET /master`, `GET /lang/{locale}`, `GET /countries`
  it('returns every public setting of the demo shop, and none of the private ones', async () => {
    const { status, body } = await master()
    expect(status).toBe(200)
    expect(SiteSettings.strict().safeParse(body.data).error).toBeUndefined()
    const { currencies, languages, theme_colors, app_name, mobile, multi_vendor, phone_max_length } = demo.settings
    expect(body.data).toMatchObject({
      currencies,
      languages,
      theme_colors,
      app_name,
      mobile,
      multi_vendor,
      phone_max_length,
    })
    expect(body.data.app_environment).toBe('local')
    expect(body.data.app_url).toBe('http://localhost:3000')
    expect(body.data.menus).toEqual(demo.settings.menus)
    expect(body.data.footers).toEqual(demo.settings.footers)
    expect(body.data.social_auths.apple).toEqual({ is_active: false, client_id: null, redirect_url: null })
    expect(body.data.payment_gateways.map((gateway: { name: string }) => gateway.name)).toEqual(['sandbox'])
    expect(body.data.web_logo).toMatch(/^\/media\/demo\//)
    for (const secret of ['contact', 'vat_taxes', 'texts', 'shop_auto_approve'])
      expect(body.data).not.toHaveProperty(secret)
  })

  it('uses the language of the request, and English for untranslated texts', async () => {
    const arabic = (await master({ 'accept-language': 'ar-EG,en;q=0.5' })).body.data
    expect(arabic.menus[0].name).toBe('الرئيسية')
    expect(arabic.footers[1].title).toBe('تسوّق')
    expect(arabic.footers[1].items[0].title).toBe('كل المنتجات')
    const english = (await master({ 'accept-language': 'nl,xx;q=0.9' })).body.data
    expect(english.menus[0].name).toBe(demo.settings.menus[0]?.name)
  })

  it('returns a renamed menu untranslated', async () => {
    const [first, ...others] = demo.settings.menus
    await save('menus', [{ ...first, name: 'Start' }, ...others])
    shop.deps.invalidations.publish('settings')
    expect((await master({ 'accept-language': 'ar' })).body.data.menus[0].name).toBe('Start')
    await save('menus', demo.settings.menus)
    shop.deps.invalidations.publish('settings')
  })

  it('translates texts by the setting `texts`', async () => {
    await save('texts', { fr: { [demo.settings.web_footer_text]: 'Tous droits réservés' } })
    shop.deps.invalidations.publish('settings')
    expect((await master({ 'accept-language': 'fr' })).body.data.web_footer_text).toBe('Tous droits réservés')
    expect((await master({ 'accept-language': 'en' })).body.data.web_footer_text).toBe(demo.settings.web_footer_text)
  })

  it('gives the footer of a market without a text its own name', async () => {
    const { web_footer_text: text } = demo.settings
    await save('web_footer_text', null)
    await save('app_name', 'North Market')
    shop.deps.invalidations.publish('settings')
    expect((await master()).body.data.web_footer_text).toBe('North Market')
    await save('web_footer_text', text)
    await save('app_name', demo.settings.app_name)
    shop.deps.invalidations.publish('settings')
  })

  it('returns 304 for a matching ETag, and the full reply after a change', async () => {
    const first = await master()
    expect(first.headers['cache-control']).toBe('no-cache')
    expect(first.headers.vary).toContain('accept-language')
    const tag = String(first.headers.etag)
    const again = await master({ 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect((await master({ 'if-none-match': `"other", ${tag}` })).status).toBe(304)
    expect((await master({ 'if-none-match': tag, 'accept-language': 'fr' })).status).toBe(200)
    await save('app_name', 'Rialto by night')
    shop.deps.invalidations.publish('settings')
    const changed = await master({ 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.body.data.app_name).toBe('Rialto by night')
    expect(changed.headers.etag).not.toBe(tag)
  })

  it('returns a change of another process within five seconds', async () => {
    const start = shop.deps.now()
    await master()
    await save('mobile', '+1 555 010 9999')
    expect((await master()).body.data.mobile).toBe(demo.settings.mobile)
    shop.setNow(start + 5_001)
    expect((await master()).body.data.mobile).toBe('+1 555 010 9999')
  })

  it('returns `multi_vendor` as it is set', async () => {
    await save('multi_vendor', false)
    shop.deps.invalidations.publish('settings')
    expect((await master()).body.data.multi_vendor).toBe(false)
    await save('multi_vendor', true)
    shop.deps.invalidations.publish('settings')
  })

  it('uses the default for an invalid row', async () => {
    const { db } = shop.deps.database
    for (const invalidJson of ['not json', '"wide"']) {
      await db.updateTable('settings').set({ value_json: invalidJson }).where('key', '=', 'phone_min_length').execute()
      shop.deps.invalidations.publish('settings')
      const { status, body } = await master()
      expect(status).toBe(200)
      expect(body.data.phone_min_length).toBe(9)
    }
  })
})

describe('saveSetting', () => {
  it('refuses unknown settings and values of another shape', async () => {
    const unknown = await save('app_nam', 'x')
    expect(unknown).toBeInstanceOf(Refusal)
    expect((await save('currencies', [{ id: 1 }])) instanceof Refusal).toBe(true)
    expect((await save('app_environment', 'local')) instanceof Refusal).toBe(true)
    expect(await save('show_download_app', true)).toBeUndefined()
  })
})

describe('GET /lang/{locale}', () => {
  it('returns the map of texts without envelope, immutable if a version is requested', async () => {
    const plain = await shop.get('/lang/en')
    expect(plain.status).toBe(200)
    expect(plain.body).not.toHaveProperty('data')
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect((await shop.get('/lang/en', { headers: { 'if-none-match': String(plain.headers.etag) } })).status).toBe(304)
    const versioned = await shop.get('/lang/en?v=abc')
    expect(versioned.body).toEqual(plain.body)
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('compresses the reply to less than a third if the client accepts it', async () => {
    const plain = await shop.app.inject({ url: '/api/lang/ar?v=abc' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
    const fetchEncoded = (encoding: string) =>
      shop.app.inject({ url: '/api/lang/ar?v=abc', headers: { 'accept-encoding': encoding } })
    for (const [accepted, sent, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const compressed = await fetchEncoded(accepted)
      expect(compressed.headers['content-encoding']).toBe(sent)
      expect(compressed.headers['content-type']).toContain('application/json')
      expect(String(decompress(compressed.rawPayload))).toBe(plain.payload)
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
    expect((await fetchEncoded('br;q=0')).headers['content-encoding']).toBeUndefined()
  })

  it('returns 404 for languages that are not configured', async () => {
    for (const { name } of demo.settings.languages) expect((await shop.get(`/lang/${name}`)).status).toBe(200)
    for (const locale of ['nl', 'EN', 'e', '..%2Fen', 'en.json', 'constructor']) {
      const { status, body } = await shop.get(`/lang/${locale}`)
      expect(status, locale).toBe(404)
      expect(body.code, locale).toBe('not_found')
    }
  })
})

describe('GET /countries/{code}/regions', () => {
  it('lists the regions of each country whose post asks for one, and of no other', async () => {
    for (const code of COUNTRIES_WITH_REGIONS) {
      const { regions } = (await shop.get(`/countries/${code}/regions`)).body.data as { regions: Region[] }
      expect(new Set(regions.map((region) => region.code)).size).toBe(regions.length)
      expect(regions.every((region) => /^[A-Z\d]{1,3}$/.test(region.code) && region.name !== '')).toBe(true)
      expect(regions.length).toBeGreaterThan(6)
    }
    const { body } = await shop.get('/countries/us/regions')
    expect(body.data.regions).toContainEqual({ code: 'DC', name: 'District of Columbia' })
    const others = getCountries().filter((code) => !COUNTRIES_WITH_REGIONS.includes(code))
    const statuses = await Promise.all(
      others.map(async (code) => (await shop.get(`/countries/${code}/regions`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await shop.get('/countries/Germany/regions')).status).toBe(404)
  })
})

describe('GET /countries', () => {
  // docs/spec §3: Country: name, phone_code
  it('lists all countries with calling codes, sorted by name', async () => {
    const { status, body } = await shop.get('/countries')
    expect(status).toBe(200)
    const countries = body.data.countries as { name: string; phone_code: string; code: string }[]
    expect(countries.length).toBeGreaterThan(230)
    expect(countries.every(({ phone_code }) => /^\d{1,4}$/.test(phone_code))).toBe(true)
    expect(countries).toContainEqual({ name: 'Bangladesh', phone_code: '880', code: 'BD' })
    const names = countries.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  })

  it('lists names in the language of the request', async () => {
    const { body } = await shop.get('/countries', { headers: { 'accept-language': 'fr' } })
    expect(body.data.countries).toContainEqual({ name: 'Allemagne', phone_code: '49', code: 'DE' })
  })
})
