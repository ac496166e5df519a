import { describe, expect, it } from 'vitest'
import { demo } from './index.ts'

const products = new Map(demo.products.map((product) => [product.slug, product]))
const DAY = 24 * 60

describe('demo sales and vouchers', () => {
  it('contain a running and an incoming sale, below the usual prices and within the stock', () => {
    expect(demo.flashSales.map((sale) => [sale.starts_in_minutes > 0, sale.ends_in_minutes > 0])).toEqual([
      [false, true],
      [true, true],
    ])
    for (const { product, price, quantity, sold } of demo.flashSales.flatMap((sale) => sale.products)) {
      const catalogueProduct = products.get(product)
      expect(price, product).toBeLessThan(catalogueProduct?.discount_price || (catalogueProduct?.price ?? 0))
      expect(quantity - sold, product).toBeLessThanOrEqual(catalogueProduct?.stock ?? 0)
      expect(sold).toBeLessThan(quantity)
    }
  })

  it('contain two to four vouchers for each shop, with unique codes, at least one of them expired', () => {
    const codes = demo.vouchers.map((voucher) => voucher.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { slug } of demo.shops) {
      const own = demo.vouchers.filter((voucher) => voucher.shop === slug).length
      expect([2, 3, 4], slug).toContain(own)
    }
    expect(demo.vouchers.some((voucher) => voucher.ends_in_minutes < 0)).toBe(true)
    for (const { discount_type, discount, min_order_amount, used, usage_limit } of demo.vouchers) {
      if (discount_type === 'Percentage') expect(discount).toBeLessThanOrEqual(50)
      else expect(discount).toBeLessThan(min_order_amount)
      expect(used).toBeLessThanOrEqual(usage_limit ?? used)
    }
  })

  it('link banners only to existing categories', () => {
    expect(demo.banners).toHaveLength(4)
    const slugs = demo.categories.map((category) => category.slug)
    for (const { url } of [...demo.banners, ...demo.promos]) {
      const { pathname, searchParams } = new URL(url, 'http://shop.test')
      const slug = /^\/categories\/(.+)$/.exec(pathname)?.[1]
      if (slug === undefined) continue
      expect(slugs).toContain(slug)
      const child = demo.categories.flatMap((one) => one.sub_categories)[
        Number(searchParams.get('subcategory') ?? Number.NaN) - demo.categories.length - 1
      ]
      if (searchParams.has('subcategory'))
        expect(demo.categories.find((one) => one.slug === slug)?.sub_categories).toContain(child)
    }
  })
})

describe('demo questions', () => {
  it('are about products that exist, by people who exist, and answered later than asked; each shop state is there', () => {
    const people = [...demo.users, ...demo.reviewers].map(({ key }) => key)
    const slugs = demo.products.map(({ slug }) => slug)
    for (const { product, user, minutes_ago, answer } of demo.questions) {
      expect(slugs).toContain(product)
      expect(people).toContain(user)
      if (answer) expect(answer.minutes_ago).toBeLessThan(minutes_ago)
    }
    const firstShop = demo.products.filter(({ shop }) => shop === demo.shops[0]?.slug).map(({ slug }) => slug)
    const ofFirstShop = demo.questions.filter(({ product }) => firstShop.includes(product))
    expect(new Set(ofFirstShop.map(({ answer }) => answer === null)).size).toBe(2)
  })
})

describe('demo reviews', () => {
  const reviewsOf = (slug: string) => demo.reviews.filter((review) => review.product === slug)

  it('are answered in part: never before they were written, and not yet the latest', () => {
    const answered = demo.reviews.filter(({ reply }) => reply)
    expect(answered.length / demo.reviews.length).toBeGreaterThan(0.2)
    expect(answered.length / demo.reviews.length).toBeLessThan(0.6)
    for (const { reply, days_ago } of answered) expect(reply?.days_ago).toBeLessThan(days_ago)
    expect(demo.reviews.filter(({ days_ago }) => days_ago <= 6).some(({ reply }) => reply)).toBe(false)
  })

  it('are two to forty for each product, with different reviewers and texts, and newer than the product', () => {
    for (const { slug, created_days_ago, pictures } of demo.products) {
      const own = reviewsOf(slug)
      expect(own.length, slug).toBeGreaterThanOrEqual(2)
      expect(own.length, slug).toBeLessThanOrEqual(40)
      expect(new Set(own.map((review) => review.reviewer)).size, slug).toBe(own.length)
      expect(new Set(own.map((review) => review.text)).size, slug).toBe(own.length)
      for (const review of own) {
        expect(review.days_ago).toBeGreaterThan(0)
        expect(review.days_ago).toBeLessThan(created_days_ago)
        expect(pictures).toEqual(expect.arrayContaining(review.photos))
      }
    }
    const keys = demo.reviewers.map((reviewer) => reviewer.key)
    for (const { product, reviewer } of demo.reviews) {
      expect(products.has(product)).toBe(true)
      expect(keys).toContain(reviewer)
    }
  })

  it('give the shops different averages and counts', () => {
    const shopOf = new Map(demo.products.map(({ slug, shop }) => [slug, shop]))
    const shops = demo.shops.map(({ slug }) => {
      const ratings = demo.reviews.filter(({ product }) => shopOf.get(product) === slug).map(({ rating }) => rating)
      const sum = ratings.reduce((total, rating) => total + rating, 0)
      return { shown: (sum / ratings.length).toFixed(1), count: ratings.length }
    })
    const shown = shops.map(({ shown }) => Number(shown))
    expect(new Set(shown).size).toBeGreaterThanOrEqual(9)
    for (const figure of shown) expect(shown.filter((other) => other === figure).length).toBeLessThanOrEqual(2)
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(3.5)
    expect(Math.max(...shown)).toBeLessThan(5)
    expect(Math.max(...shown) - Math.min(...shown)).toBeGreaterThanOrEqual(0.7)
    expect(new Set(shops.map(({ count }) => count)).size).toBe(shops.length)
  })

  it('are mostly positive, sometimes negative, and in every language of the market', () => {
    const share = (rating: number) => demo.reviews.filter((one) => one.rating === rating).length / demo.reviews.length
    expect(share(5)).toBeGreaterThan(0.45)
    expect(share(5)).toBeLessThan(0.7)
    expect(share(1) + share(2)).toBeGreaterThan(0.03)
    expect(new Set(demo.reviews.map((review) => review.language))).toEqual(
      new Set(demo.settings.languages.map(({ name }) => name)),
    )
    expect(demo.reviews.some((review) => review.photos.length > 0)).toBe(true)
  })
})

describe('demo order times', () => {
  it('are in the past, in order, and after the creation of the products', () => {
    for (const order of demo.orders) {
      const ages = order.timeline.map((step) => step.minutes_ago)
      expect(ages, order.code).toEqual([...ages].sort((a, b) => b - a))
      expect(ages.at(-1), order.code).toBeGreaterThan(0)
      for (const { product } of order.lines)
        expect((products.get(product)?.created_days_ago ?? 0) * DAY, order.code).toBeGreaterThan(ages[0] ?? 0)
    }
  })
})
