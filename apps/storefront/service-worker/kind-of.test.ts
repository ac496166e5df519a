import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from '../app/routes.ts'
import { kindOf } from './kind-of.ts'

const kind = (address: string) => kindOf(new URL(address, 'https://shop.test'))

/** Addresses of all screens below a layout, with something in place of what differs. */
function addresses(layout: string): string[] {
  const below = (entry: RouteConfigEntry): string[] => [
    ...(entry.path ? [`/${entry.path.replace(/:\w+/g, '7')}`] : []),
    ...(entry.children ?? []).flatMap(below),
  ]
  return routes.filter(({ file }) => file.endsWith(`/${layout}.tsx`)).flatMap(below)
}

describe('what may be kept', () => {
  it.each(addresses('account'))('is no screen of the account: %s', (path) => {
    expect(kind(path)).toBe('own')
    expect(kind(`${path}.data`)).toBeNull()
  })

  it('is the data of pages that are the same for everybody', () => {
    expect(kind(`/page-data/a1b2?page=${encodeURIComponent('/products?page=2')}`)).toBe('page-data')
    expect(kind(`/page-data/a1b2?page=${encodeURIComponent('/dashboard')}`)).toBeNull()
  })

  it.each(['/checkout', '/buynow', '/payment/success', '/shop/register'])('is nothing of one moment: %s', (path) => {
    expect(kind(path)).toBe('own')
    expect(kind(`${path}.data`)).toBeNull()
  })

  it.each(['/', '/products?page=2', '/products/7/details', '/shops/7', '/blog/a-post', '/page/careers', '/support'])(
    'is a page that is the same for everybody: %s',
    (path) => expect(kind(path)).toBe('page'),
  )

  it.each([
    '/api/carts',
    '/api/profile',
    '/api/lang/en',
    '/app/key',
    '/blogs/feed.xml',
    '/sitemap.xml',
    '/sw.js',
    '/console',
    '/console/orders',
    '/preview/d-1-0-token/products',
  ])('is nothing that the server has beside its pages: %s', (path) => expect(kind(path)).toBeNull())

  it('is what has a name of its own for each version', () => {
    expect(kind('/assets/root-a1b2.js')).toBe('file')
    expect(kind('/api/lang/ar?v=a1b2')).toBe('file')
    expect(kind('/media/demo/a.webp?w=320')).toBe('picture')
  })

  it('keeps no photo of a person, who may remove it', () => {
    expect(kind('/media/profiles/ab/cd.webp?w=96')).toBeNull()
  })

  it('is what the router needs for a page', () => {
    expect(kind('/products.data?page=2')).toBe('data')
    expect(kind('/_.data')).toBe('data')
  })
})
