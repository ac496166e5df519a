import { describe, expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const settings = { app_name: 'Rialto', app_locale: 'en', languages: [{ name: 'en' }, { name: 'ar' }] }

const args = (pathname: string, search = '') => ({
  location: { pathname, search },
  matches: [{ id: 'root', loaderData: { settings, locale: 'en', origin: 'https://shop.test' } }],
})
const links = (tags: ReturnType<typeof pageMeta>, rel: string) =>
  tags.filter((tag) => 'rel' in tag && tag.rel === rel).map((tag) => ('href' in tag ? tag.href : ''))

describe('pageMeta', () => {
  // docs/spec §2: The page title is the route title followed by the app name
  it('puts the route title before the app name', () => {
    expect(pageMeta(args('/products'), { title: 'Products' })).toContainEqual({ title: 'Products · Rialto' })
  })

  it('uses the shared title for og:title', () => {
    expect(pageMeta(args('/'), { title: 'Home', sharedTitle: 'Rialto' })).toEqual(
      expect.arrayContaining([{ title: 'Home · Rialto' }, { property: 'og:title', content: 'Rialto' }]),
    )
  })

  it('keeps only the listed parameters in the canonical address', () => {
    const tags = pageMeta(args('/products', '?utm_source=mail&brand=3&page=2'), { keep: ['page'] })
    expect(links(tags, 'canonical')).toEqual(['https://shop.test/products?page=2'])
  })

  it('links one address for each language: the one without ?lang= for the default language and as x-default', () => {
    expect(links(pageMeta(args('/shops'), {}), 'alternate')).toEqual([
      'https://shop.test/shops',
      'https://shop.test/shops?lang=ar',
      'https://shop.test/shops',
    ])
  })

  it('keeps ?lang= of an offered language in the canonical address', () => {
    expect(links(pageMeta(args('/shops', '?lang=ar'), {}), 'canonical')).toEqual(['https://shop.test/shops?lang=ar'])
    for (const search of ['?lang=en', '?lang=xx', '?lang='])
      expect(links(pageMeta(args('/shops', search), {}), 'canonical'), search).toEqual(['https://shop.test/shops'])
  })

  it('sets noindex and no canonical address for hidden pages', () => {
    const tags = pageMeta(args('/nope'), { hidden: true })
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex, follow' })
    expect(links(tags, 'canonical')).toEqual([])
  })

  it('cuts long descriptions at a word', () => {
    const tag = pageMeta(args('/'), { description: 'word '.repeat(60) }).find((tag) => 'name' in tag)
    expect(tag).toMatchObject({ name: 'description', content: expect.stringMatching(/^word.{100,158}word…$/) })
  })

  it('sets og:image to the absolute address of the picture', () => {
    expect(pageMeta(args('/'), { picture: '/media/a.webp' })).toContainEqual({
      property: 'og:image',
      content: 'https://shop.test/media/a.webp',
    })
  })

  it('sets only the title when the settings could not be loaded', () => {
    expect(pageMeta({ ...args('/'), matches: [] }, { title: 'Something went wrong' })).toEqual([
      { title: 'Something went wrong' },
    ])
  })
})
