import sanitizeHtml from 'sanitize-html'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'

const DAY = 86_400_000
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  await db.deleteFrom('posts').execute()
  await db.deleteFrom('translations').where('kind', '=', 'post').execute()
  const now = shop.deps.now()
  const post = (id: number, title: string, days: number) => ({
    id,
    slug: `post-${id}`,
    title,
    excerpt: 'Short & sweet',
    body: `<h2>Part</h2><p><a href="/products/1">p</a> <a href="#part">s</a> <a href="https://x.test/">x</a></p><img src="/media/a.webp" alt="a" />`,
    category: 'guides',
    cover: '/media/cover.webp',
    author: null,
    published_at: now - days * DAY,
    updated_at: now - days * DAY,
    is_draft: 0,
  })
  await db
    .insertInto('posts')
    .values([
      post(1, 'Cut \u0001 & <sewn>', 3),
      post(2, 'Later', -1),
      { ...post(3, 'Hidden', 1), is_draft: 1 },
      { ...post(4, 'Second', 2), author: 'Ines' },
    ])
    .execute()
  await translate(shop, 'post', 1, 'ar', { title: 'مقصوص' })
})
afterAll(() => shop.close())

const feed = (query = '', headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: `/blogs/feed.xml${query}`, headers })

/** The content of an element, parsed as a feed reader does. */
const texts = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

describe('GET /blogs/feed.xml', () => {
  it('lists published posts, latest first, without drafts and planned posts', async () => {
    const { statusCode, headers, payload } = await feed()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(texts(payload, 'title')).toEqual(['Rialto', 'Second', 'Cut  & <sewn>'])
    expect(texts(payload, 'name')).toEqual(['Rialto', 'Ines'])
  })

  it('contains full texts with absolute URLs', async () => {
    const [, content = ''] = texts((await feed()).payload, 'content')
    expect(content).toContain('<img src="http://localhost:3000/media/cover.webp" alt="">')
    expect(content).toContain('<h2 id="section-part">Part</h2>')
    expect(content).toContain('href="http://localhost:3000/products/1"')
    expect(content).toContain('href="http://localhost:3000/blog/post-1#section-part"')
    expect(content).toContain('href="https://x.test/"')
    expect(content).toContain('src="http://localhost:3000/media/a.webp"')
  })

  it('is well-formed for any characters in titles', async () => {
    const { payload } = await feed()
    expect(payload).not.toContain('\u0001')
    const tags: string[] = []
    sanitizeHtml(payload.replace(/<\?xml[^>]*>/, ''), {
      allowedTags: false,
      allowVulnerableTags: true,
      parser: { xmlMode: true },
      onOpenTag: (name) => void tags.push(name),
    })
    expect(tags.filter((name) => name === 'entry')).toHaveLength(2)
    expect(tags).not.toContain('sewn')
  })

  it('uses the requested language if the shop has it', async () => {
    const arabic = (await feed('?lang=ar')).payload
    expect(arabic).toContain('xml:lang="ar"')
    expect(texts(arabic, 'title')).toContain('مقصوص')
    expect(texts(arabic, 'id')).toContain('http://localhost:3000/blog/post-1?lang=ar')
    for (const query of ['?lang=xx', '?lang=ar&lang=fr', '?lang='])
      expect((await feed(query, { 'accept-language': 'ar' })).payload, query).toContain('xml:lang="en"')
  })

  it('returns 304 if the client has the current feed', async () => {
    const { headers } = await feed()
    const tag = String(headers.etag)
    const modified = String(headers['last-modified'])
    expect((await feed('', { 'if-none-match': `"x", ${tag.replace('W/', '')}` })).statusCode).toBe(304)
    expect((await feed('', { 'if-modified-since': modified })).statusCode).toBe(304)
    expect((await feed('', { 'if-none-match': '"x"', 'if-modified-since': modified })).statusCode).toBe(200)
    expect((await feed('', { 'if-modified-since': 'nonsense' })).statusCode).toBe(200)
    expect((await feed('?lang=ar', { 'if-none-match': tag })).statusCode).toBe(200)
  })
})

describe('GET /sitemaps/pages.xml', () => {
  it('lists published posts and pages in every language', async () => {
    const { payload } = await shop.app.inject({ method: 'GET', url: '/sitemaps/pages.xml' })
    expect(payload).toContain('<loc>http://localhost:3000/blog/post-4</loc><lastmod>')
    expect(payload).toContain('hreflang="ar" href="http://localhost:3000/blog/post-4?lang=ar"')
    expect(payload).toContain('<loc>http://localhost:3000/privacy-policy</loc><lastmod>')
    expect(payload).not.toContain('/blog/post-2<')
    expect(payload).not.toContain('/blog/post-3<')
  })
})
