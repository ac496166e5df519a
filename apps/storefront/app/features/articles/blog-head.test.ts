import { type ApiClient, ApiError } from '@rialto/client/api/client.ts'
import type { SiteSettings } from '@rialto/contract'
import { describe, expect, it, vi } from 'vitest'
import { siteSettings } from '../settings/testing/shop-settings.ts'
import { blogsMeta, loadBlogs } from './blogs-page.tsx'
import { loadLatestPosts } from './post-grid.tsx'
import { loadPost, postMeta } from './post-page.tsx'
import { blogPage, post, postBrief } from './testing/blog-data.ts'

const args = (pathname: string, settings: SiteSettings = siteSettings) => ({
  location: { pathname, search: '' },
  matches: [{ id: 'root', loaderData: { settings, locale: 'en', origin: 'https://shop.test' } }],
})
const feed = expect.objectContaining({
  rel: 'alternate',
  type: 'application/atom+xml',
  href: 'https://shop.test/blogs/feed.xml?lang=en',
})

describe('postMeta', () => {
  const tags = postMeta(args('/blog/glaze'), { blog: post(), related_blogs: [], popular_blogs: [] })

  it('has Open Graph title, picture and dates', () => {
    for (const tag of [
      { title: 'How a teapot gets its glaze · Rialto' },
      { property: 'og:type', content: 'article' },
      { property: 'og:image', content: 'https://shop.test/media/glaze.webp' },
      { property: 'article:published_time', content: '2026-11-17T08:00:00Z' },
      { name: 'author', content: 'Ines Carvalho' },
    ])
      expect(tags).toContainEqual(tag)
  })

  it('has structured data with the same facts', () => {
    expect(tags).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'BlogPosting',
        headline: 'How a teapot gets its glaze',
        url: 'https://shop.test/blog/glaze',
        datePublished: '2026-11-17T08:00:00Z',
        dateModified: '2026-11-18T08:00:00Z',
        author: { '@type': 'Person', name: 'Ines Carvalho' },
        publisher: expect.objectContaining({ '@type': 'Organization', name: 'Rialto' }),
      }),
    })
  })

  it('links to the feed', () => expect(tags).toContainEqual(feed))
})

describe('blogsMeta', () => {
  const head = (query: Parameters<typeof blogsMeta>[1]['query'], posts = blogPage([postBrief()])) =>
    blogsMeta(args('/blogs'), { query, posts })

  it('names the category and links to the feed', () => {
    const tags = head({ search: '', category: 4, page: 1 })
    expect(tags).toContainEqual({ title: 'At home · Blog · Rialto' })
    expect(tags).toContainEqual(feed)
  })

  it('is noindex for searches and empty lists', () => {
    const hidden = { name: 'robots', content: 'noindex, follow' }
    expect(head({ search: '', category: null, page: 1 })).not.toContainEqual(hidden)
    expect(head({ search: 'tea', category: null, page: 1 })).toContainEqual(hidden)
    expect(head({ search: '', category: 99, page: 1 }, blogPage([]))).toContainEqual(hidden)
  })
})

describe('loading posts', () => {
  const apiWith = (answer: () => Promise<unknown>) => {
    const call = vi.fn((_key: string, _options?: object) => answer())
    return { call, api: { call } as unknown as ApiClient }
  }
  const refuse = (status: number) => async () => {
    throw new ApiError(status, 'refused', '')
  }

  it('requests what the address says and ignores invalid parameters', async () => {
    const { api, call } = apiWith(async () => blogPage([]))
    await loadBlogs(api, new Request('https://shop.test/blogs?search=%20tea%0A&category_id=2&page=1'))
    expect(call).toHaveBeenLastCalledWith('GET /blogs', { query: { search: 'tea', category_id: 2, page: 1 } })
    await loadBlogs(api, new Request('https://shop.test/blogs?category_id=-1&page=0x3'))
    expect(call).toHaveBeenLastCalledWith('GET /blogs', { query: { search: '', category_id: undefined, page: 1 } })
  })

  it('answers 404 for a page after the last one', async () => {
    const { api } = apiWith(async () => blogPage([], { last_page: 2, total: 12 }))
    const thrown = await loadBlogs(api, new Request('https://shop.test/blogs?category_id=2&page=9')).catch((e) => e)
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: { missing: { page: 9, pages: 2, last: '/blogs?category_id=2&page=2' } },
    })
  })

  it('answers 404 for an unknown post', async () => {
    const thrown = await loadPost(apiWith(refuse(404)).api, 'nope').catch((error) => error)
    expect(thrown).toMatchObject({ data: { reason: 'not_found' }, init: { status: 404 } })
  })

  it('returns no latest posts when the call fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await loadLatestPosts(apiWith(refuse(500)).api)).toEqual([])
  })
})
