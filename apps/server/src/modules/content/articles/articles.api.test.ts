import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createPublicationSchedule } from './edit-articles.ts'

const HOUR = 3_600_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let shop: SellerCalls
let editor: { headers: Record<string, string> }
let picture: string
beforeAll(async () => {
  shop = await createSellerCalls()
  editor = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  const { payload, headers } = await encodeForm({}, [['picture', { bytes: PNG, name: 'kiln.png', type: 'image/png' }]])
  const stored = await shop.post('/admin/content/pictures', payload, { headers: { ...editor.headers, ...headers } })
  picture = stored.body.data?.url
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin${path}`, { body, by: editor })

let count = 0
async function create(fields: object = {}, kind = 'posts') {
  count += 1
  const texts = [{ locale: 'en', title: `Glaze ${count}`, markdown: `Some *words*.\n\n![Kiln](${picture})` }]
  const { status, body } = await call('POST', `/${kind}`, {
    texts,
    ...(kind === 'posts' && { category: 'workshop' }),
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.article
}
const change = (article: { id: number; version: number }, fields: object, kind = 'posts') =>
  call('PATCH', `/${kind}/${article.id}`, { version: article.version, ...fields })
const undo = (reply: { body: { change: { id: number } } }) =>
  call('POST', `/record/${reply.body.change.id}/restore`, {})

/** The places in which readers find an article. */
async function seenIn(article: { slug: string; path: string }) {
  const [list, feed, sitemap] = await Promise.all([
    shop.get('/blogs?per_page=100'),
    shop.app.inject('/blogs/feed.xml'),
    shop.app.inject('/sitemaps/pages.xml'),
  ])
  const details = await shop.get(`/blog/${article.slug}/details`)
  return {
    details: details.status === 200,
    list: JSON.stringify(list.body).includes(article.slug),
    feed: feed.payload.includes(article.path),
    sitemap: sitemap.payload.includes(article.path),
  }
}
const everywhere = { details: true, list: true, feed: true, sitemap: true }
const nowhere = { details: false, list: false, feed: false, sitemap: false }

describe('a post', () => {
  it('begins as a draft with an address of its title, and is published, withdrawn and brought back', async () => {
    const draft = await create()
    expect(draft).toMatchObject({ state: 'draft', slug: `glaze-${count}`, publish_at: null, first_picture: picture })
    expect(await seenIn(draft)).toEqual(nowhere)
    const published = await change(draft, { status: 'published', publish_at: null })
    expect(published.body).toMatchObject({
      message: `Published Glaze ${count}`,
      data: { article: { state: 'published' } },
    })
    expect(await seenIn(draft)).toEqual(everywhere)
    const withdrawn = await change(published.body.data.article, { status: 'draft' })
    expect(withdrawn.body.message).toBe(`Withdrew Glaze ${count}`)
    expect(await seenIn(draft)).toEqual(nowhere)
    expect((await undo(withdrawn)).status).toBe(200)
    expect(await seenIn(draft)).toEqual(everywhere)
  })

  it('appears at its time by itself: pages, feed and sitemap follow at that moment', async () => {
    const now = shop.deps.now()
    const schedule = createPublicationSchedule(shop.deps)
    const told: string[] = []
    shop.deps.invalidations.subscribe(['catalogue'], () => told.push('catalogue'))
    const at = new Date(now + HOUR).toISOString()
    const post = await create({ status: 'published', publish_at: at })
    expect(post).toMatchObject({ state: 'scheduled', publish_at: at })
    try {
      expect(await seenIn(post)).toEqual(nowhere)
      told.length = 0
      await schedule.workDue()
      expect(told).toEqual([])
      shop.setNow(now + HOUR)
      await schedule.workDue()
      expect(told).toEqual(['catalogue'])
      expect(await seenIn(post)).toEqual(everywhere)
      await schedule.workDue()
      expect(told).toEqual(['catalogue'])
    } finally {
      shop.setNow(now)
    }
  })

  it('refuses a stale change and shows the present article; two languages do not get in each other’s way', async () => {
    const draft = await create()
    const french = await change(draft, { texts: [{ locale: 'fr', title: 'Émail' }] })
    const stale = await change(draft, { author: 'Ines' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect(stale.body.data.current.article).toMatchObject({ version: 2, author: null })
    const both = await change(french.body.data.article, { texts: [{ locale: 'en', title: 'Enamel' }] })
    const titles = both.body.data.article.texts.map((text: { title: string }) => text.title)
    expect(titles.sort()).toEqual(['Enamel', 'Émail'])
    expect(both.body.data.article.missing).toContain('fr')
  })

  it('is refused without what readers need, field by field', async () => {
    const draft = await create({ category: '', texts: [{ locale: 'en', title: 'Bare' }] })
    const refused = await change(draft, { status: 'published' })
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
      422,
      ['category', 'cover', 'en.markdown'],
    ])
    const other = await create()
    for (const [fields, field] of [
      [{ slug: other.slug.toUpperCase() }, 'slug'],
      [{ slug: 'a b' }, 'slug'],
      [{ category: 'nothing' }, 'category'],
      [{ cover: 'https://elsewhere.test/a.png' }, 'cover'],
      [{ texts: [{ locale: 'xx', title: 'x' }] }, 'texts'],
      [{ texts: [{ locale: 'en', title: '' }] }, 'en.title'],
    ] as const) {
      const { status, body } = await change(draft, fields)
      expect([status, Object.keys(body.errors)], field).toEqual([422, [field]])
    }
  })

  it('comes back under its address with all its texts after it was deleted', async () => {
    const texts = [
      { locale: 'en', title: 'Kept', markdown: `Words ![Kiln](${picture})`, excerpt: 'Short' },
      { locale: 'fr', title: 'Gardé', markdown: 'Des mots' },
    ]
    const post = await create({ status: 'published', texts, author: 'Ines' })
    const deleted = await call('DELETE', `/posts/${post.id}`)
    expect(await seenIn(post)).toEqual(nowhere)
    expect((await call('GET', `/posts/${post.id}`)).status).toBe(404)
    expect((await undo(deleted)).status).toBe(200)
    const back = (await call('GET', `/posts/${post.id}`)).body.data.article
    expect(back).toEqual({ ...post, version: back.version, updated_at: back.updated_at })
    expect(await seenIn(post)).toEqual(everywhere)
  })

  it('neither records saves of a draft nor empties caches for them, and shows Markdown made safe', async () => {
    const draft = await create()
    let cleared = 0
    shop.deps.invalidations.subscribe(['catalogue'], () => cleared++)
    const saved = await change(draft, { author: 'Ines' })
    expect([saved.body.change, cleared]).toEqual([undefined, 0])
    const markdown = `# Top\n\n<script>alert(1)</script>\n\nOne <a onclick="x" href="javascript:alert(1)">l</a> ![](${picture}) ![x](/etc/passwd) [to](#none)`
    const { data } = (await call('POST', '/content/preview', { markdown })).body
    expect(data.html).not.toMatch(/script|onclick|passwd/)
    expect(data.html).toContain(`src="${picture}"`)
    const kinds = data.problems.map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['removed', 'no_picture', 'no_description', 'no_heading']))
  })
})

describe('a page', () => {
  it('may be scheduled as well', async () => {
    const now = shop.deps.now()
    const page = await create({ status: 'published', publish_at: new Date(now + HOUR).toISOString() }, 'pages')
    const status = async () => (await shop.get(`/legal-pages/${page.slug}`)).status
    expect([page.path, await status()]).toEqual([`/page/${page.slug}`, 404])
    const now_ = await change(page, { publish_at: null }, 'pages')
    expect([now_.body.data.article.state, await status()]).toEqual(['published', 200])
  })
})

describe('named pages', () => {
  const named = async (slug: string) =>
    (await call('GET', '/named-pages')).body.data.pages.find((page: { slug: string }) => page.slug === slug)
  const pagesOfMaster = async () => (await shop.get('/master')).body.data.pages

  it('are told to every page of the market as long as they can be read', async () => {
    expect(await named('imprint')).toEqual({ slug: 'imprint', id: null, state: null })
    expect(await pagesOfMaster()).toContain('terms-and-conditions')
    expect(await pagesOfMaster()).not.toContain('imprint')
    const draft = await create({ slug: 'imprint' }, 'pages')
    expect(await named('imprint')).toEqual({ slug: 'imprint', id: draft.id, state: 'draft' })
    expect(await pagesOfMaster()).not.toContain('imprint')
    const published = (await change(draft, { status: 'published' }, 'pages')).body.data.article
    expect(await named('imprint')).toMatchObject({ state: 'published' })
    expect(await pagesOfMaster()).toContain('imprint')
    await change(published, { status: 'draft' }, 'pages')
    expect(await pagesOfMaster()).not.toContain('imprint')
  })
})

describe('the list', () => {
  it('has views with counts, a search, and pages', async () => {
    await create({ texts: [{ locale: 'en', title: 'Zinc and tin' }] })
    const list = async (query: string) => (await call('GET', `/posts?${query}`)).body.data
    const { items, counts, total } = await list('search=zinc&view=draft')
    expect(items).toMatchObject([{ title: 'Zinc and tin', missing: expect.arrayContaining(['fr', 'ar']) }])
    expect(total).toBe(1)
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`view=draft&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: number }) => id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([counts.draft, counts.draft])
  })

  it('is for those who look after content', async () => {
    const support = await enterConsole(shop, 'operator2@rialto.test')
    expect((await shop.get('/admin/posts', { headers: support })).status).toBe(403)
  })
})

describe('a text that takes parsers seconds', () => {
  const SIZE = 100_000
  const filled = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)

  it.each(['[', '![', '<div>\n', '|a', 'http://a.b ', '<a ', '**a '])(
    'of %j is shown or refused in words, and holds up no other request',
    async (part) => {
      const markdown = part === '|a' ? `${filled(part)}\n${'|-'.repeat(SIZE / 2)}`.slice(0, SIZE) : filled(part)
      let beats = 0
      const started = performance.now()
      const beat = setInterval(() => beats++, 5)
      const { status, body } = await call('POST', '/content/preview', { markdown })
      clearInterval(beat)
      expect([200, 422], JSON.stringify(body).slice(0, 200)).toContain(status)
      // The thread that answers requests went on meanwhile, however busy the machine is.
      expect(beats).toBeGreaterThan((performance.now() - started) / 200)
    },
    60_000,
  )

  it('is refused when it is saved, too, and leaves the article as it was', async () => {
    const article = await create()
    const markdown = `# Title\n\n${'a '.repeat(3_000)}`
    const texts = [{ locale: 'en', title: 'Long', markdown }]
    expect((await change(article, { texts })).status).toBe(200)
  })
})
