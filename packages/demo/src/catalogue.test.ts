import { describe, expect, it } from 'vitest'
import { demo, europeanDemo } from './index.ts'
import { planned } from './products.ts'
import { readTable } from './tables.ts'

const slugs = (rows: readonly { slug: string }[]) => rows.map((row) => row.slug)
const duplicatesOf = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) !== index)

describe('demo catalogue', () => {
  it('has the documented size', () => {
    expect(demo.shops).toHaveLength(12)
    expect(demo.categories).toHaveLength(10)
    expect(demo.products.length).toBeGreaterThanOrEqual(240)
    expect(demo.brands.length).toBeGreaterThanOrEqual(30)
    for (const { sub_categories } of demo.categories) {
      expect(sub_categories.length).toBeGreaterThanOrEqual(3)
      expect(sub_categories.length).toBeLessThanOrEqual(6)
    }
  })

  it('has unique slugs, names and SKUs', () => {
    const { shops, brands, colors, sizes, products, categories, flashSales, posts, pages } = demo
    const children = categories.flatMap((row) => row.sub_categories)
    for (const rows of [shops, brands, colors, sizes, products, [...categories, ...children], flashSales, posts, pages])
      expect(duplicatesOf(slugs(rows))).toEqual([])
    expect(duplicatesOf(products.map((product) => product.name))).toEqual([])
    expect(duplicatesOf(products.map((product) => product.sku))).toEqual([])
  })

  it('has particulars only for existing products', () => {
    expect(slugs(demo.products)).toEqual(expect.arrayContaining(Object.keys(readTable('particulars'))))
  })

  it('assigns every product to an existing shop, brand and sub-categories, and leaves none of them empty', () => {
    const used = new Set<string>()
    for (const product of demo.products) {
      const category = demo.categories.find((row) => row.slug === product.category)
      expect(slugs(demo.shops)).toContain(product.shop)
      expect(slugs(demo.brands)).toContain(product.brand)
      expect(slugs(category?.sub_categories ?? [])).toEqual(expect.arrayContaining(product.sub_categories))
      for (const slug of [product.shop, product.brand, ...product.sub_categories]) used.add(slug)
    }
    const children = demo.categories.flatMap((row) => row.sub_categories)
    for (const rows of [demo.shops, demo.brands, children])
      for (const { slug } of rows) expect(used, slug).toContain(slug)
  })

  it('makes goods of the home country in the home country of each market', () => {
    const madeAt = ({ products }: Pick<typeof demo, 'products'>, country: string) =>
      products.filter(({ description }) => description.includes(`<th>Made in</th><td>${country}</td>`)).length
    const { length: all } = demo.products
    const atHome = madeAt(demo, 'United States')
    expect(atHome).toBeGreaterThan(0)
    expect(madeAt(europeanDemo, 'United States')).toBe(0)
    expect(madeAt(europeanDemo, 'Germany')).toBe(madeAt(demo, 'Germany') + atHome)
    expect(europeanDemo.products).toHaveLength(all)
  })

  it('offers existing sizes and colours, the first of which is in stock', () => {
    for (const { slug, sizes, colors, pictures } of demo.products) {
      for (const { size, surcharge } of sizes) {
        expect(slugs(demo.sizes)).toContain(size)
        expect(surcharge).toBeGreaterThanOrEqual(0)
      }
      for (const { color, picture } of colors) {
        expect(slugs(demo.colors)).toContain(color)
        expect(picture === null || pictures[picture] !== undefined, slug).toBe(true)
      }
      for (const options of [sizes, colors]) expect(options[0]?.in_stock ?? true).toBe(true)
      expect(colors, slug).not.toHaveLength(1)
    }
  })

  it('has prices in whole cents, and discounts below the price on a quarter to less than half of the products', () => {
    const discounted = demo.products.filter((product) => product.discount_price > 0)
    expect(discounted.length / demo.products.length).toBeGreaterThan(0.25)
    expect(discounted.length / demo.products.length).toBeLessThan(0.45)
    for (const { price, discount_price, stock } of demo.products) {
      for (const figure of [price, discount_price, stock]) expect(Number.isInteger(figure)).toBe(true)
      expect(price).toBeGreaterThan(0)
      expect(discount_price).toBeLessThan(price)
    }
    expect(demo.products.some((product) => product.stock === 0)).toBe(true)
    expect(demo.products.filter((product) => product.stock > 0 && product.stock < 5).length).toBeGreaterThan(5)
  })

  it('creates products after the opening of their shop', () => {
    for (const { shop, created_days_ago } of demo.products)
      expect(created_days_ago).toBeLessThan(demo.shops.find((row) => row.slug === shop)?.opened_days_ago ?? 0)
  })

  it('has a front of its own and a second picture for every product', () => {
    expect(duplicatesOf(planned.map(({ design, item }) => `${design.key} in ${item.color}`))).toEqual([])
    for (const product of demo.products) {
      expect(product.pictures[0]).toBe(`products/${product.slug}/front.webp`)
      expect(product.pictures.length).toBeGreaterThanOrEqual(2)
    }
    expect(duplicatesOf(demo.products.flatMap((product) => product.pictures))).toEqual([])
  })

  it('does not repeat an object within six neighbouring products', () => {
    const objects = planned.map(({ design }) => design.key)
    for (const [index, object] of objects.entries()) expect(objects.slice(index + 1, index + 6)).not.toContain(object)
  })
})
