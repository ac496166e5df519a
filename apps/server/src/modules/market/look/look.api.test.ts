import type { AdminLook, Look } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { toJson } from '../../../db/json.ts'
import { addPerson, call } from '../../people/access/testing/people.ts'
import { createLookSchedule } from './publish-look.ts'

const HOUR_MS = 3_600_000

let shop: TestApp
let noor: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  noor = await enterConsole(shop, 'operator1@rialto.test')
  const { email } = await addPerson(shop, null, 'catalogue')
  other = await enterConsole(shop, email ?? '')
})
afterAll(() => shop.close())

const read = async (): Promise<AdminLook> => (await call(shop, noor, 'GET /admin/look')).body.data
const put = async (look: Partial<Look>, headers = noor, version?: number) =>
  call(shop, headers, 'PUT /admin/look', { version: version ?? (await read()).version, look })
const publish = async (body: object = {}) =>
  call(shop, noor, 'POST /admin/look/publish', { version: (await read()).version, ...body })
const publications = async () => (await call(shop, noor, 'GET /admin/look/publications')).body.data.items
const master = async () => (await shop.get('/master')).body.data
const home = async (locale = 'en') => (await shop.get('/home', { headers: { 'accept-language': locale } })).body.data
const sentences = ({ changes }: AdminLook) => changes.map(({ sentence }) => sentence)
const accent = (primary: string) => ({ theme_colors: { primary } })
/** Moves the last section to the first place. */
const lastFirst = ({ home_sections: all }: Look) => [...all.slice(-1), ...all.slice(0, -1)]

describe('PUT /admin/look', () => {
  it('keeps a draft that no shopper sees, says what would change, and takes one change back', async () => {
    const before = { master: await master(), home: await home() }
    const { published } = await read()
    const [first, ...others] = published.banners
    const sections = lastFirst(published).map((one) => (one.id === 'popular' ? { ...one, is_shown: false } : one))
    const saved = await put({
      ...accent('#1f4a87'),
      home_sections: sections,
      banners: [{ ...(first as NonNullable<typeof first>), title: 'Lay the table' }, ...others],
    })
    expect(saved.status).toBe(200)
    expect(sentences(saved.body.data)).toEqual([
      `The accent turns from ${demo.settings.theme_colors.primary} to #1f4a87: buttons, links and the focus`,
      'Latest blog posts moves from place 10 to place 1 of the home page',
      'Popular now is hidden from the home page',
      'The banner “Lay the table” changes',
    ])
    expect(saved.body.data.saved.by).toMatch(/\S/)
    expect({ master: await master(), home: await home() }).toEqual(before)

    const undone = await call(shop, noor, 'POST /admin/look/undo', {
      version: saved.body.data.version,
      key: 'section_place:blog',
    })
    expect(sentences(undone.body.data)).toHaveLength(3)
    expect(undone.body.data.draft.home_sections[0].id).toBe('hero')
    const gone = { version: undone.body.data.version, key: 'section_place:blog' }
    expect((await call(shop, noor, 'POST /admin/look/undo', gone)).status).toBe(404)
  })

  it('refuses a version that somebody else has changed, with the present draft', async () => {
    const { version } = await read()
    expect((await put({ web_logo: '/media/logo-two.png' }, other, version)).status).toBe(200)
    const { status, body } = await put(accent('#112233'), noor, version)
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.data.current.draft.web_logo).toBe('/media/logo-two.png')
    await put({ web_logo: (await read()).published.web_logo }, other)
  })

  it.each([
    [{ theme_colors: { primary: 'red;}' } }, 'look.theme_colors.primary'],
    [
      { menus: [{ id: 1, name: 'x', url: 'javascript:alert(1)', is_external: false, target: '_self' }] },
      'look.menus.0.url',
    ],
    [{ web_logo: '../secret' }, 'look.web_logo'],
    [
      { home_sections: [0, 1].map(() => ({ id: 'hero', is_shown: true, title: null, limit: null })) },
      'look.home_sections',
    ],
  ])('refuses %j at its field, and saves nothing', async (look, field) => {
    const { version } = await read()
    const { status, body } = await put(look as Partial<Look>)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await read()).version).toBe(version)
  })

  it('refuses a banner whose link would run a script or whose picture is no address', async () => {
    const [banner] = (await read()).published.banners
    for (const wrong of [{ url: 'javascript:alert(1)' }, { picture: 'C:\\a.png' }, { title: ' ' }])
      expect((await put({ banners: [{ ...(banner as NonNullable<typeof banner>), ...wrong }] })).status).toBe(422)
  })
})

describe('POST /admin/look/publish', () => {
  it('shows the draft to shoppers at once, and the record takes it back', async () => {
    await put({ ...accent('#1f4a87'), home_sections: lastFirst((await read()).published) })
    const { body } = await publish({ name: 'Harbour' })
    expect(body.message).toBe('Published the look Harbour')
    expect(body.data.changes).toEqual([])
    expect((await master()).theme_colors.primary).toBe('#1f4a87')
    const sections = (await home()).sections.map(({ id }: { id: string }) => id)
    expect(sections[0]).toBe('blog')
    const [latest, before] = await publications()
    expect([latest.name, latest.is_current, before.is_current]).toEqual(['Harbour', true, false])

    const restored = await call(shop, noor, `POST /admin/record/${body.change.id}/restore`)
    expect(restored.status).toBe(200)
    expect((await master()).theme_colors).toEqual(demo.settings.theme_colors)
    expect((await home()).sections[0].id).toBe('hero')
    const again = await call(shop, noor, `POST /admin/record/${restored.body.change.id}/restore`)
    expect(again.status).toBe(200)
    expect((await master()).theme_colors.primary).toBe('#1f4a87')
  })

  it('does not take back what has changed since', async () => {
    await put(accent('#224466'))
    const { body } = await publish()
    await put(accent('#334455'))
    await publish()
    expect((await call(shop, noor, `POST /admin/record/${body.change.id}/restore`)).status).toBe(409)
    expect((await master()).theme_colors.primary).toBe('#334455')
  })

  it('publishes, removes and brings back banners with their translations', async () => {
    const { published } = await read()
    const [model] = published.banners
    const added = {
      ...(model as NonNullable<typeof model>),
      id: -1,
      title: 'Warm hands',
      alt: 'Gloves on a bench',
      translations: { ar: { title: 'أيدٍ دافئة', kicker: '' } },
    }
    await put({ banners: [added, ...published.banners] })
    const { body } = await publish({ name: 'Gloves' })
    const ids = (await home()).banners.map(({ id }: { id: number }) => id)
    expect((await home()).banners[0]).toMatchObject({ title: 'Warm hands', alt: 'Gloves on a bench' })
    expect((await home('ar')).banners[0].title).toBe('أيدٍ دافئة')
    expect(ids.slice(1)).toEqual(published.banners.filter(({ place }) => place === 'hero').map(({ id }) => id))
    const gloves = (await publications())[0].id
    await call(shop, noor, `POST /admin/record/${body.change.id}/restore`)
    expect((await home()).banners[0].title).not.toBe('Warm hands')
    const back = await call(shop, noor, `POST /admin/look/publications/${gloves}/restore`)
    expect(back.body.message).toBe('Put the look Gloves back')
    expect((await home('ar')).banners[0].title).toBe('أيدٍ دافئة')
    expect((await call(shop, noor, `POST /admin/look/publications/${gloves}/restore`)).status).toBe(409)
  })

  it('keeps what was set outside of it, and the rest of the draft', async () => {
    await put({ ...accent('#556677'), web_footer_logo: '/media/drafted.png' })
    const settings = (await call(shop, noor, 'GET /admin/settings')).body.data
    const changed = { version: settings.version, values: { web_logo: '/media/set-directly.png' } }
    expect((await call(shop, noor, 'PATCH /admin/settings', changed)).status).toBe(200)
    const oldest = (await publications()).at(-1)
    expect((await call(shop, noor, `POST /admin/look/publications/${oldest.id}/restore`)).status).toBe(200)
    expect(Object.keys((await read()).draft)).toContain('web_footer_logo')
    expect((await read()).draft.web_footer_logo).toBe('/media/drafted.png')
    expect((await publications()).map(({ by }: { by: string }) => by)).toContain('')
  })

  it('publishes at its time what the draft was when it was planned, once among several processes', async () => {
    const at = shop.deps.now() + HOUR_MS
    await put(accent('#aa3311'))
    const planned = await publish({ name: 'Evening', publish_at: new Date(at).toISOString() })
    expect(planned.body.data.planned).toMatchObject({ name: 'Evening' })
    await put(accent('#000099'))
    const before = (await publications()).length
    const schedules = [createLookSchedule(shop.deps), createLookSchedule(shop.deps)]
    const work = () => Promise.all(schedules.map((schedule) => schedule.workDue()))
    await work()
    expect((await master()).theme_colors.primary).not.toBe('#aa3311')
    shop.setNow(at)
    await work()
    expect((await master()).theme_colors.primary).toBe('#aa3311')
    expect((await publications()).length - before).toBeLessThanOrEqual(2)
    const look = await read()
    expect([look.planned, look.draft.theme_colors.primary]).toEqual([null, '#000099'])
    await work()
    expect((await publications())[0]).toMatchObject({ name: 'Evening', is_current: true })
  })

  it('drops a plan, and refuses times outside of the next year', async () => {
    await put(accent('#0a0a0a'))
    const in1Hour = new Date(shop.deps.now() + HOUR_MS).toISOString()
    await publish({ publish_at: in1Hour })
    const dropped = await call(shop, noor, 'POST /admin/look/unplan')
    expect(dropped.body.data.planned).toBeNull()
    expect((await call(shop, noor, 'POST /admin/look/unplan')).status).toBe(409)
    for (const hours of [-1, 400 * 24]) {
      const publish_at = new Date(shop.deps.now() + hours * HOUR_MS).toISOString()
      expect((await publish({ publish_at })).status).toBe(422)
    }
  })

  it('keeps a planned look that cannot be published any more as failed', async () => {
    await put(accent('#0b0b0b'))
    const at = shop.deps.now() + HOUR_MS
    await publish({ publish_at: new Date(at).toISOString() })
    const { db } = shop.deps.database
    const broken = toJson({ web_logo: 'nowhere' })
    await db.updateTable('look_publications').set({ parts_json: broken }).where('published_at', 'is', null).execute()
    shop.setNow(at)
    await createLookSchedule(shop.deps).workDue()
    const look = await read()
    expect([look.planned, look.failed?.by]).toEqual([null, look.saved?.by])
    await call(shop, noor, 'POST /admin/look/unplan')
    expect((await read()).failed).toBeNull()
  })

  it('refuses an empty draft', async () => {
    await call(shop, noor, 'POST /admin/look/discard', { version: (await read()).version })
    expect((await publish()).status).toBe(409)
  })
})

describe('POST /admin/look/discard', () => {
  it('drops the draft, which the record brings back', async () => {
    await put(accent('#c0ffee'))
    const { body } = await call(shop, noor, 'POST /admin/look/discard', { version: (await read()).version })
    expect(body.data.changes).toEqual([])
    expect((await call(shop, noor, `POST /admin/record/${body.change.id}/restore`)).status).toBe(200)
    expect((await read()).draft.theme_colors.primary).toBe('#c0ffee')
  })
})

describe('home page', () => {
  it('has the sections that are shown, with their titles in the language and within their limits', async () => {
    const { published } = await read()
    const sections = published.home_sections.map((section) => {
      if (section.id === 'best_deals') return { ...section, title: 'Bargains', limit: 3 }
      return section.id === 'shops' ? { ...section, is_shown: false } : section
    })
    await put({ home_sections: sections })
    await publish()
    const shown = await home()
    expect(shown.best_deals).toHaveLength(3)
    expect(shown.shops).toEqual([])
    expect(shown.sections).toContainEqual({ id: 'best_deals', title: 'Bargains' })
    expect(shown.sections.map(({ id }: { id: string }) => id)).not.toContain('shops')
  })
})

describe('the words of a banner', () => {
  it('have a colour and a veil, and its picture is turned round only if asked', async () => {
    const { published } = await read()
    const [first, ...others] = published.banners
    if (!first) throw new Error('no banner')
    // The demo's pictures are drawn to be turned round.
    expect((await home()).banners[0]).toMatchObject({ is_mirrored: true })
    const { is_mirrored: _, ...plain } = first
    await put({ banners: [{ ...plain, words_color: '#ffffff', scrim: 55 }, ...others] })
    expect((await publish()).status).toBe(200)
    const [shown] = (await home()).banners
    expect(shown).toMatchObject({ title: first.title, words_color: '#ffffff', scrim: 55 })
    expect(shown.is_mirrored).toBeUndefined()
    await put({ banners: [plain, ...others] })
    await publish()
    const [usual] = (await home()).banners
    expect([usual.words_color, usual.scrim]).toEqual([undefined, undefined])
  })

  it.each([
    { words_color: 'red;background:url(x)' },
    { words_color: '#fff' },
    { scrim: 100 },
    { scrim: 0.5 },
    { is_mirrored: 'yes' },
  ])('are refused as %j', async (wrong) => {
    const [first, ...others] = (await read()).published.banners
    expect((await put({ banners: [{ ...first, ...wrong } as never, ...others] })).status).toBe(422)
  })
})
