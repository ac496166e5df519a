import { describe, expect, it } from 'vitest'
import { isBuilt } from './built-routes.ts'

describe('isBuilt', () => {
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
  ])('knows %s', (url) => expect(isBuilt(url)).toBe(true))

  it.each(['/blog', '/page', '/page/careers/jobs', '/products/12', '/nowhere', '', 'products'])(
    'leaves out %s',
    (url) => expect(isBuilt(url)).toBe(false),
  )

  it.each(['https://example.com/products', '//example.com', 'mailto:hello@shop.test', 'tel:+15550102040'])(
    'lets %s through, which leads away',
    (url) => expect(isBuilt(url)).toBe(true),
  )

  it('lets no script through', () => {
    expect(isBuilt('javascript:alert(1)')).toBe(false)
    expect(isBuilt('data:text/html,x')).toBe(false)
  })
})
