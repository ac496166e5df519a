import { type Blog, BlogPage } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { saveSetting } from '../../base/settings/index.ts'

const DAY = 86_400_000
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const { db } = shop.deps.database
  await db.deleteFrom('posts').execute()
  await db.deleteFrom('translations').where('kind', 'in', ['post', 'page']).execute()
  const now = shop.deps.now()
  const post = (id: number, category: string, title: string, days: number) => ({
    id,
    slug: `post-${id}`,
    title,
    excerpt: `About ${title}`,
    body: `<h2>${title}</h2><p>${'word '.repeat(id * 200)}</p>`,
    category,
    cover: `/media/demo/${id}.webp`,
    author: id === 4 ? 'Ines Carvalho' : null,
    published_at: now - days * DAY,
    updated_at: now - days * DAY,
  })
  await db
    .insertInto('posts')
    .values([
      post(1, 'makers', 'Crème brûlée at home', 4),
      post(2, 'makers', 'How a bag is cut', 3),
      post(3, 'guides', 'Which boot for which rain', 2),
      post(4, 'guides', 'Caring for leather', 1),
      post(5, 'unheard-of', 'A note', 5),
      post(6, 'guides', 'Tomorrow', -1),
    ])
    .execute()
  await db.transaction().execute(async (tx) => {
    await saveSetting(tx, 'blog_categories', [
      { id: 1, slug: 'guides', name: 'Guides' },
      { id: 2, slug: 'makers', name: 'Makers' },
      { id: 3, slug: 'empty', name: 'Empty' },
    ])
    await saveSetting(tx, 'texts', { fr: { Guides: 'Guides pratiques', 'Sunday, closed': 'Dimanche, fermé' } })
  })
})
afterAll(() => shop.close())

const list = async (query = '', headers: Record<string, string> = {}) =>
  (await shop.get(`/blogs${query}`, { headers })).body.data
const slugs = async (query: string) => (await list(query)).data.map((post: { slug: string }) => post.slug)

describe('GET /blogs', () => {
  it('lists published posts, latest first, with the categories that have posts', async () => {
    const page = await list()
    expect(BlogPage.strict().safeParse(page).error).toBeUndefined()
    expect(page).toMatchObject({ total: 5, per_page: 9, last_page: 1 })
    expect(page.data.map((post: Blog) => post.slug)).toEqual(['post-4', 'post-3', 'post-2', 'post-1', 'post-5'])
    expect(page.data[0]).toMatchObject({
      title: 'Caring for leather',
      reading_minutes: 4,
      category: { id: 1, name: 'Guides', slug: 'guides' },
      author: 'Ines Carvalho',
    })
    expect(page.categories).toEqual([
      { id: 1, name: 'Guides', slug: 'guides', count: 2 },
      { id: 2, name: 'Makers', slug: 'makers', count: 2 },
      { id: 4, name: 'unheard-of', slug: 'unheard-of', count: 1 },
    ])
  })

  it('lists a post from its publication time on', async () => {
    const now = shop.deps.now()
    shop.setNow(now + DAY)
    expect((await slugs(''))[0]).toBe('post-6')
    shop.setNow(now)
    expect((await slugs(''))[0]).toBe('post-4')
  })

  it('filters by category and by words, ignoring accents', async () => {
    expect(await slugs('?category_id=2')).toEqual(['post-2', 'post-1'])
    expect(await slugs('?category_id=99')).toEqual([])
    expect(await slugs('?search=creme')).toEqual(['post-1'])
    expect(await slugs('?search=which%20BOOT')).toEqual(['post-3'])
    expect(await slugs('?search=%25')).toEqual([])
    expect(await slugs('?per_page=2&page=3')).toEqual(['post-5'])
    expect(await slugs('?page=100000')).toEqual([])
  })

  it('returns category names in the language of the request', async () => {
    expect((await list('', { 'accept-language': 'fr' })).categories[0].name).toBe('Guides pratiques')
  })

  it('refuses invalid queries', async () => {
    for (const query of ['page=0', 'per_page=10000', 'category_id=abc', 'category_id=-1', 'search=%00'])
      expect((await shop.get(`/blogs?${query}`)).status, query).toBe(422)
  })
})

describe('GET /blog/{slug}/details', () => {
  it('shows a post with related and popular posts', async () => {
    const { status, body } = await shop.get('/blog/post-4/details')
    expect(status).toBe(200)
    expect(body.data.blog).toMatchObject({ slug: 'post-4', title: 'Caring for leather' })
    expect(body.data.blog.description).toContain('<h2 id="section-caring-for-leather">Caring for leather</h2>')
    expect(body.data.blog.contents).toEqual([
      { id: 'section-caring-for-leather', text: 'Caring for leather', level: 2 },
    ])
    const slugsOf = (rows: Blog[]) => rows.map((post) => post.slug)
    expect(slugsOf(body.data.related_blogs)).toEqual(['post-3'])
    expect(slugsOf(body.data.popular_blogs)).toEqual(['post-2', 'post-1', 'post-5'])
  })

  it('returns 404 for unknown and planned posts', async () => {
    for (const slug of ['no-such', 'post-6', '%20', "'", 'x'.repeat(161)])
      expect((await shop.get(`/blog/${slug}/details`)).status, slug).toBe(404)
  })
})

describe('GET /legal-pages/{slug}', () => {
  it('shows a page in the language of the request', async () => {
    const { db } = shop.deps.database
    await db
      .insertInto('pages')
      .values({ id: 900, slug: 'trial', title: 'Trial', body: '<p>So.</p>', updated_at: 0 })
      .execute()
    await translate(shop, 'page', 900, 'ar', { title: 'تجربة' })
    expect((await shop.get('/legal-pages/trial')).body.data.content).toEqual({
      title: 'Trial',
      description: '<p>So.</p>',
      contents: [],
      updated_at: '1970-01-01T00:00:00.000Z',
    })
    const { body } = await shop.get('/legal-pages/trial', { headers: { 'accept-language': 'ar' } })
    expect(body.data.content).toMatchObject({ title: 'تجربة', description: '<p>So.</p>' })
  })

  it('shows every page of the demo shop with anchors for its headings', async () => {
    for (const { slug, title, body: html } of demo.pages) {
      const { content } = (await shop.get(`/legal-pages/${slug}`)).body.data
      expect(content.title).toBe(title)
      expect(content.description.replaceAll(/ id="[^"]*"/g, '')).toBe(html)
      expect(content.contents.length).toBe(html.split('<h2>').length - 1)
    }
  })

  it('returns 404 for an unknown page', async () => {
    const { status, body } = await shop.get('/legal-pages/no-such')
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'Page not found', code: 'not_found' })
  })
})

describe('GET /contact-us', () => {
  it('returns the contact details of the operator, in the language of the request', async () => {
    expect((await shop.get('/contact-us')).body.data.contact).toEqual(demo.settings.contact)
    const { body } = await shop.get('/contact-us', { headers: { 'accept-language': 'fr' } })
    expect(body.data.contact.hours).toContain('Dimanche, fermé')
  })
})
