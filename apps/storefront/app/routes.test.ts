import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { isUsableLink } from './lib/screen-paths.ts'
import routes from './routes.ts'

const addresses = (layout: string) =>
  (routes as RouteConfigEntry[])
    .filter(({ file }) => file === `routes/layouts/${layout}.tsx`)
    .flatMap(({ children = [] }) => children.map(({ path, index }) => (index ? '/' : `/${path}`)))

describe('routes (docs/spec §2)', () => {
  // docs/spec §2: Layouts: public (default), account area, blog, bare for not-found
  // docs/spec §2: Public addresses, `/` to `/page/{slug}`; blog: `/blogs`, `/blog/{slug}`; account: `/dashboard` to
  // `/massages` (spelled so)
  it('contain all public screens', () => {
    expect(addresses('public')).toEqual(
      expect.arrayContaining([
        '/',
        '/shops',
        '/shops/:id',
        '/products',
        '/products/:id/details',
        '/categories',
        '/categories/:slug',
        '/most-popular',
        '/best-deal',
        '/flash-sale/:id',
        '/checkout',
        '/buynow',
        '/support',
        '/terms-and-conditions',
        '/privacy-policy',
        '/about-us',
        '/contact-us',
        '/page/:slug',
        '/blogs',
        '/blog/:slug',
        '/shop/register',
      ]),
    )
  })

  it('contain exactly the account screens', () => {
    expect(addresses('account').sort()).toEqual([
      '/change-password',
      '/dashboard',
      '/manage-address',
      '/manage-address/:id/edit',
      '/manage-address/new',
      '/massages',
      '/order-history',
      '/order-history/:id',
      '/profile',
      '/returns',
      '/returns/:kind/:id',
      '/support-ticket/:ticketNumber',
      '/support-tickets',
      '/wishlist',
    ])
  })

  // docs/spec §2: Any other path shows Page Not Found
  it('match all other addresses in the bare layout', () => {
    expect(addresses('bare')).toContain('/*')
  })
})

it('isUsableLink accepts every screen', () => {
  const screens = [...addresses('public'), ...addresses('account')]
  expect(screens.filter((path) => !isUsableLink(path.replace(/:\w+/g, '1')))).toEqual([])
})
