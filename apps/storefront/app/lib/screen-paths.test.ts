import { describe, expect, it } from 'vitest'
import { isUsableLink } from './screen-paths.ts'

describe('isUsableLink', () => {
  it.each([
    '/',
    '/products',
    '/products?sort=newest',
    '/products/12/details',
    '/categories/bags#top',
    '/flash-sale/1',
    '/wishlist',
    '/manage-address/3/edit',
    '/blogs?category_id=2',
    '/page/careers',
  ])('accepts the screen %s', (url) => expect(isUsableLink(url)).toBe(true))

  it.each(['/blog', '/page', '/page/careers/jobs', '/products/12', '/nowhere', '', 'products'])(
    'refuses %j, which is no screen',
    (url) => expect(isUsableLink(url)).toBe(false),
  )

  it.each(['https://example.com/products', 'mailto:hello@shop.test', 'tel:+15550102040'])(
    'accepts the external link %s',
    (url) => expect(isUsableLink(url)).toBe(true),
  )

  it('refuses script and data addresses', () => {
    expect(isUsableLink('javascript:alert(1)')).toBe(false)
    expect(isUsableLink('data:text/html,x')).toBe(false)
  })
})
