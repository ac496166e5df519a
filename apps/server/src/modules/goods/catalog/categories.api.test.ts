import { Category } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { demoIds } from '../../../demo/demo-ids.ts'

const ids = demoIds(demo)
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('GET /categories', () => {
  it('lists all categories in their order with their sub-categories', async () => {
    const { status, body } = await shop.get('/categories')
    expect(status).toBe(200)
    const { categories } = body.data
    expect(categories.map((category: { slug: string }) => category.slug)).toEqual(
      demo.categories.map((category) => category.slug),
    )
    for (const [index, category] of demo.categories.entries()) {
      expect(Category.strict().safeParse(categories[index]).error).toBeUndefined()
      expect(categories[index].id).toBe(ids.categories.of(category.slug))
      expect(categories[index].sub_categories.map((category: { name: string }) => category.name)).toEqual(
        category.sub_categories.map((category) => category.name),
      )
    }
  })

  it('returns names in the language of the request', async () => {
    const id = ids.categories.of('home')
    await translate(shop, 'category', id, 'fr', { name: 'Maison' })
    const inFrench = (await shop.get('/categories', { headers: { 'accept-language': 'fr-CA' } })).body.data.categories
    expect(inFrench.find((category: { id: number }) => category.id === id).name).toBe('Maison')
    const { body } = await shop.get('/categories/home', { headers: { 'accept-language': 'fr' } })
    expect(body.data.category.name).toBe('Maison')
  })
})

describe('GET /categories/{slug}', () => {
  it('returns a category or sub-category by slug or id', async () => {
    const [category] = demo.categories
    const bySlug = await shop.get(`/categories/${category?.slug}`)
    expect(bySlug.status).toBe(200)
    expect(bySlug.body.data.category).toMatchObject({ id: 1, name: category?.name })
    expect((await shop.get('/categories/1')).body).toEqual(bySlug.body)
    const child = category?.sub_categories[0]
    const { body } = await shop.get(`/categories/${child?.slug}`)
    expect(body.data.category).toMatchObject({ name: child?.name, sub_categories: [] })
  })

  it('returns 404 for an unknown category', async () => {
    for (const slug of ['99999', '0', '-1', '1e9', 'no-such', '99999999999999999999', '%20', "'", 'a'.repeat(161)]) {
      const { status, body } = await shop.get(`/categories/${slug}`)
      expect(status, slug).toBe(404)
      expect(body.code, slug).toBe('not_found')
    }
  })
})
