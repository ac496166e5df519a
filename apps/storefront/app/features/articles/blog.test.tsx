import type { BlogBrief } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { parseBlogQuery } from './blog-query.ts'
import { BlogsPage } from './blogs-page.tsx'
import { LatestPosts, PostGrid } from './post-grid.tsx'
import { PostPage } from './post-page.tsx'
import { blogPage, post, postBrief } from './testing/blog-data.ts'

function renderBlog(at: string, posts: BlogBrief[], total = posts.length) {
  const query = parseBlogQuery(new URL(at, 'https://shop.test').searchParams)
  return renderInShop(<BlogsPage data={{ query, posts: blogPage(posts, { total }) }} />, { at })
}
const others = [2, 3].map((id) => postBrief({ id, slug: `post-${id}`, title: `Post ${id}` }))
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('BlogsPage', () => {
  it('shows each post with its excerpt, newest first', async () => {
    renderBlog('/blogs', [postBrief(), ...others])
    const [firstPost] = screen.getAllByRole('article')
    for (const words of ['Workshop', 'comes out blue', 'Ines Carvalho', '17 Nov, 2026', '3 minutes to read'])
      expect(firstPost?.textContent).toContain(words)
    expect(href('How a teapot gets its glaze')).toBe('/blog/glaze')
    expect(within(screen.getByRole('list', { name: 'Blog' })).getAllByRole('article')).toHaveLength(2)
    expect(await findBarriers()).toEqual([])
  })

  it('filters by category in the address and keeps the search', () => {
    renderBlog('/blogs?search=tea&category_id=2&page=2', [postBrief()], 10)
    const tabs = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(tabs.getByRole('link', { name: /Workshop/ }).getAttribute('aria-current')).toBe('page')
    expect(tabs.getByRole('link', { name: /At home/ }).getAttribute('href')).toBe('/blogs?search=tea&category_id=4')
    expect(tabs.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/blogs?search=tea')
    expect(href('Page 1')).toBe('/blogs?search=tea&category_id=2&page=1')
  })

  it('searches within the category', async () => {
    const { where } = renderBlog('/blogs?category_id=2&page=2', [postBrief()], 10)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the blog' }), '  glaze {Enter}')
    expect(where()).toBe('/blogs?search=glaze&category_id=2')
  })

  it('says that nothing was found and links to the products', async () => {
    renderBlog('/blogs?search=tea%20pot', [])
    expect(screen.getByRole('heading', { name: 'No post has “tea pot” in it' })).toBeTruthy()
    expect(href('All posts')).toBe('/blogs')
    expect(href('Search the products')).toBe('/products?search=tea%20pot')
    expect(await findBarriers()).toEqual([])
  })

  it('links to the feed in the page’s language', () => {
    renderBlog('/blogs', [postBrief()])
    expect(href('Subscribe to the feed')).toMatch(/\/blogs\/feed\.xml\?lang=en$/)
  })
})

describe('PostPage', () => {
  const setup = (part = {}) =>
    renderInShop(<PostPage data={{ blog: post(part), related_blogs: others, popular_blogs: [] }} />)

  it('shows the text with its table of contents', async () => {
    setup()
    expect(screen.getByRole('heading', { level: 1, name: 'How a teapot gets its glaze' })).toBeTruthy()
    const [sidebarList] = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('list')
    const links = within(sidebarList as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#clay', '#slip', '#fire'])
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
    expect(href('Workshop')).toBe('/blogs?category_id=2')
    expect(await findBarriers()).toEqual([])
  })

  it('has no table of contents for a short text', () => {
    setup({ description: '<p>A note.</p>', contents: [] })
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  })

  it('links to related posts, and has no such section without any', () => {
    setup()
    const related = within(screen.getByRole('region', { name: 'More of the kind' }))
    expect(related.getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Popular posts' })).toBeNull()
  })
})

describe('LatestPosts', () => {
  it('links to the posts and to all of them', async () => {
    renderInShop(<LatestPosts posts={[postBrief(), ...others]} />)
    expect(href('View all')).toBe('/blogs')
    expect(href('Post 3')).toBe('/blog/post-3')
    expect(await findBarriers()).toEqual([])
  })

  it('renders nothing without posts', () => {
    renderInShop(<LatestPosts posts={[]} />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('PostGrid', () => {
  /** The number of grid columns of a card, from its classes at one width. */
  const columns = (item: Element, width: 'lg' | 'sm:max-lg') =>
    Number(
      item.className
        .split(/\s+/)
        .find((name) => name.startsWith(`${width}:col-span-`))
        ?.split('-')
        .at(-1) ?? 1,
    )

  it.each(Array.from({ length: 12 }, (_, index) => index + 1))('fills every row with %i posts', (count) => {
    const posts = Array.from({ length: count }, (_, index) => postBrief({ id: index + 1, slug: `post-${index}` }))
    renderInShop(<PostGrid label="Posts" posts={posts} level={2} />)
    const items = [...screen.getByRole('list', { name: 'Posts' }).children]
    const total = (width: 'lg' | 'sm:max-lg') => items.reduce((sum, item) => sum + columns(item, width), 0)
    expect(items).toHaveLength(count)
    expect(total('lg') % 6).toBe(0)
    expect(total('sm:max-lg') % 2).toBe(0)
  })
})
