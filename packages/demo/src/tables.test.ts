import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { demo, europeanDemo } from './index.ts'
import { folders, shapes } from './shapes.ts'
import { readTable } from './tables.ts'

const folder = new URL('../tables/', import.meta.url)
/** Paths of all tables without their ending, such as `goods/solecraft`. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
const namesOf = (ending: string) =>
  files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
const keysOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)

const shapeOf = (name: string): ZodType | undefined => {
  const [first = '', second] = name.split('/')
  const known: Record<string, ZodType> = second === undefined ? shapes : folders
  return known[first]
}
const goods = namesOf('.json')
  .filter((name) => name.startsWith('goods/'))
  .map((name) => readTable(name as `goods/${string}`))
const designs = goods.flatMap((shelf) => shelf.designs)
const particulars = Object.values(readTable('particulars'))
const { sizeSets, colors, sizes, brands } = readTable('catalogue')

describe('tables of the demo', () => {
  it.each(namesOf('.json'))('%s has its shape, and no field that nobody knows', (name) => {
    const shape = shapeOf(name)
    if (!shape) throw new Error(`no shape for ${name}`)
    const { error } = shape.safeParse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')))
    expect(error?.issues.slice(0, 5) ?? []).toEqual([])
  })

  it('has a file for each shape and text, and none that nobody reads', () => {
    const texts = [...demo.posts, ...demo.unpublishedPosts].map(({ slug }) => `posts/${slug}`)
    expect(namesOf('.md').sort()).toEqual([...texts, ...europeanDemo.pages.map(({ slug }) => `pages/${slug}`)].sort())
    const shelves = keysOf(demo.shops).map((slug) => `goods/${slug}`)
    const words = demo.settings.languages.map(({ name }) => `sellers/${name}`)
    expect(namesOf('.json').sort()).toEqual([...Object.keys(shapes), ...shelves, ...words].sort())
    // Every shelf is read: its first product is for sale.
    for (const { shop, category, designs } of goods)
      expect(demo.products, shop).toContainEqual(
        expect.objectContaining({ category, name: designs[0]?.items[0]?.name }),
      )
  })

  it('name materials, sets of sizes, colours and brands that exist', () => {
    const natural = ['oak', 'walnut', 'cherry', 'honey', 'cream', 'brass', 'cocoa']
    const materials = Object.keys(readTable('materials'))
    for (const { key, material, sizes: set, brand, items } of designs) {
      expect(materials, key).toContain(material)
      expect([...Object.keys(sizeSets), undefined], key).toContain(set)
      expect(keysOf(brands), key).toContain(brand)
      for (const { name, color, other_colors = [] } of items) {
        expect([...keysOf(colors), ...natural], name).toContain(color)
        for (const other of other_colors) expect(keysOf(colors), name).toContain(other)
      }
    }
    for (const { material = materials[0], sizes: set } of particulars) {
      expect(materials).toContain(material)
      expect([...Object.keys(sizeSets), undefined, null]).toContain(set)
    }
    expect(materials.filter((key) => ![...designs, ...particulars].some(({ material }) => material === key))).toEqual(
      [],
    )
    for (const { size } of Object.values(sizeSets).flat()) expect(keysOf(sizes)).toContain(size)
  })

  it('have review texts for every sub-category, and none besides', () => {
    const { kinds, texts } = readTable('reviews')
    expect(Object.keys(kinds).sort()).toEqual(keysOf(demo.categories.flatMap((row) => row.sub_categories)).sort())
    expect([...new Set(Object.values(kinds))].sort()).toEqual(Object.keys(texts).sort())
  })

  it('name shops, people, categories and products that exist wherever other tests do not look', () => {
    const shops = keysOf(demo.shops)
    const people = [...demo.users, ...demo.colleagues, ...demo.reviewers].map(({ key }) => key)
    const subCategories = keysOf(demo.categories.flatMap((row) => row.sub_categories))
    const namingShops = [...demo.savedReplies, ...demo.savedViews, ...demo.reports, demo.withheld, ...demo.vouchers]
    for (const { shop } of namingShops) expect([...shops, null]).toContain(shop)
    for (const { job } of demo.colleagues) expect([...shops, null]).toContain(job.shop)
    for (const { user, assignee, messages } of demo.conversations)
      for (const key of [user, assignee ?? user, ...messages.map(({ author }) => author ?? user)])
        expect(people).toContain(key)
    for (const { reporter } of demo.reports) expect(people).toContain(reporter)
    for (const { notes = [] } of demo.tickets) for (const { author } of notes) expect(people).toContain(author)
    for (const { categories, products } of demo.occasions) {
      for (const category of categories) expect(subCategories).toContain(category)
      for (const product of products) expect(keysOf(demo.products)).toContain(product)
    }
    for (const { category } of demo.unpublishedPosts) expect(keysOf(demo.postCategories)).toContain(category)
  })
})
