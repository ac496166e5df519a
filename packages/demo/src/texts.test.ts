import { describe, expect, it, vi } from 'vitest'
import { contentStrings, demo } from './index.ts'
import { chance } from './seeded.ts'

const htmlTexts = [
  ...demo.products.map((product) => product.description),
  ...demo.shops.map((shop) => shop.description),
  ...demo.posts.map((post) => post.body),
  ...demo.pages.map((page) => page.body),
]
const wordCount = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length

describe('demo texts', () => {
  it('are well-formed HTML with a few plain tags', () => {
    const known = ['p', 'ul', 'li', 'h2', 'table', 'tbody', 'tr', 'th', 'td']
    for (const text of htmlTexts) {
      for (const [, tag = ''] of text.matchAll(/<\/?([^\s>]+)[^>]*>/g)) expect(known).toContain(tag)
      for (const tag of known) expect(text.split(`<${tag}>`).length, text).toBe(text.split(`</${tag}>`).length)
      expect(text.replace(/<\/?[a-z0-9]+>/g, '')).not.toMatch(/[<>]/)
    }
  })

  it('describe every product with a paragraph, a list and a table', () => {
    for (const { slug, description } of demo.products)
      for (const part of ['<p>', '<ul>', '<table>']) expect(description, slug).toContain(part)
  })

  it('contain nine posts of 350 to 700 words, and the pages that menus and footers link to', () => {
    expect(demo.posts).toHaveLength(9)
    for (const { slug, body, category } of demo.posts) {
      expect(wordCount(body), slug).toBeGreaterThanOrEqual(350)
      expect(wordCount(body), slug).toBeLessThanOrEqual(700)
      expect(body).toContain('<h2>')
      expect(demo.postCategories.map((row) => row.slug)).toContain(category)
    }
    const pages = demo.pages.map((page) => page.slug)
    expect(pages).toEqual(
      expect.arrayContaining(['terms-and-conditions', 'privacy-policy', 'about-us', 'delivery-and-returns', 'careers']),
    )
    const links = demo.settings.footers.flatMap((footer) => footer.items.map((item) => item.url ?? ''))
    for (const link of links.filter((url) => url.startsWith('/page/')))
      expect(pages).toContain(link.slice('/page/'.length))
  })

  it('are all listed once in contentStrings', () => {
    const listed = contentStrings()
    expect(new Set(listed).size).toBe(listed.length)
    const known = new Set(listed)
    for (const text of htmlTexts)
      for (const node of text.split(/<[^>]+>/))
        if (/\p{L}/u.test(node)) expect(known, node).toContain(node.replaceAll('&amp;', '&'))
    for (const { name, short_description } of demo.products) {
      expect(known).toContain(name)
      expect(known).toContain(short_description)
    }
  })
})

describe('chance', () => {
  it('returns the same numbers for the same seeds on every machine', () => {
    expect([chance(''), chance('teapot'), chance('teapot 1')].map((n) => n.toFixed(6))).toMatchInlineSnapshot(`
      [
        "0.668922",
        "0.064292",
        "0.967184",
      ]
    `)
  })

  it('is evenly distributed', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let n = 0; n < 5000; n++) {
      const tenth = Math.floor(chance(`word ${n}`) * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(count).toBeGreaterThan(400)
  })

  it('generates the same demo data each time', async () => {
    vi.resetModules()
    const again = await import('./index.ts')
    expect(again.demo).not.toBe(demo)
    expect(again.demo).toEqual(demo)
  })
})
