import type { SellerProductDetails } from '@rialto/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
const ids: Record<string, number> = {}
beforeAll(async () => {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  for (const name of ['Standard', 'Books', 'Food']) {
    const { body } = await shop.call('POST', '/admin/tax/categories', { body: { name }, by: staff })
    ids[name] = body.data.categories.find((one: { name: string }) => one.name === name).id
  }
  await shop.deps.database.write(async (tx) => void (await saveSetting(tx, 'tax_mode', 'rates')))
  shop.deps.invalidations.publish('settings')
})
afterAll(() => shop.close())

const read = async (id: number): Promise<SellerProductDetails> =>
  (await shop.call('GET', `/seller/products/${id}`)).body.data.product
const undo = (change: number) => shop.call('POST', `/seller/record/${change}/restore`, { body: {} })

it('is a field of a product through its whole life', async () => {
  const { categories } = (await shop.call('GET', '/seller/tax/categories')).body.data
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Standard', 'Books', 'Food'])
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, sku: 'NOVEL-1', stock: 5 }] }
  const made = { name: 'Novel', price: 12, status: 'active', options, tax_category_id: ids.Books }
  const created = await shop.call('POST', '/seller/products', { body: made })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const { id } = created.body.data.product
  expect(created.body.data.product.tax_category_id).toBe(ids.Books)

  // Another change leaves it.
  const change = async (fields: object) => {
    const { version } = await read(id)
    return shop.call('PATCH', `/seller/products/${id}`, { body: { version, ...fields } })
  }
  expect((await change({ price: 13 })).body.data.product.tax_category_id).toBe(ids.Books)
  const unknown = await change({ tax_category_id: 99_999 })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['tax_category_id']])
  const changed = await change({ tax_category_id: ids.Food })
  expect(changed.body.data.product.tax_category_id).toBe(ids.Food)
  expect((await undo(changed.body.change.id)).status).toBe(200)
  expect((await read(id)).tax_category_id).toBe(ids.Books)

  const copy = (await shop.call('POST', `/seller/products/${id}/duplicate`, { body: {} })).body
  expect(copy.data.product.tax_category_id, copy.message).toBe(ids.Books)
  // The market corrects it, too.
  const content = (await shop.call('GET', `/admin/products/${id}/content`, { by: staff })).body.data.content
  expect(content.tax_category_id).toBe(ids.Books)
  const body = { version: content.version, tax_category_id: null }
  expect((await shop.call('PATCH', `/admin/products/${id}/content`, { body, by: staff })).status).toBe(200)
  expect((await read(id)).tax_category_id).toBeNull()

  // What a product had cannot come back once it is gone.
  const removed = await shop.call('DELETE', `/admin/tax/categories/${ids.Food}`, { by: staff })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect((await shop.call('DELETE', `/admin/tax/categories/${ids.Books}`, { by: staff })).body.code).toBe('conflict')
})

it('is exported by its name, read again by it, and undone with its import', async () => {
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, sku: 'ATLAS-1', stock: 5 }] }
  const made = { name: 'Atlas', price: 30, status: 'active', options, tax_category_id: ids.Books }
  const { id } = (await shop.call('POST', '/seller/products', { body: made })).body.data.product
  const exported = String((await shop.call('GET', `/seller/products/export?search=Atlas`)).body)
  const [header = '', ...rows] = exported.split('\n')
  const row = rows.find((one) => one.startsWith('atlas,')) ?? ''
  expect(header.split(',').indexOf('Variant Tax Code')).toBe(row.split(',').indexOf('Books'))
  const propose = async (text: string) =>
    (await shop.call('POST', '/seller/products/import', { body: { text, dry_run: true } })).body.data
  expect((await propose(exported)).unchanged).toBe(1)
  const named = (name: string) => exported.replace(',Books,', `,${name},`)
  // An empty cell leaves it, and a code of another market's file is told and left.
  expect((await propose(named(''))).unchanged).toBe(1)
  const foreign = await propose(named('P0000000'))
  expect([foreign.unchanged, foreign.warnings[0].text]).toEqual([1, 'there is no tax category "P0000000"'])
  const proposed = await propose(named('standard'))
  expect(proposed.updated[0].fields).toEqual([{ name: 'tax_category', of: null, before: 'Books', after: 'Standard' }])
  const { import_id } = proposed
  expect((await shop.call('POST', '/seller/products/import', { body: { import_id } })).status).toBe(200)
  expect((await read(id)).tax_category_id).toBe(ids.Standard)
  const undone = await shop.call('POST', `/seller/imports/${import_id}/undo`)
  expect(undone.body.data, JSON.stringify(undone.body)).toMatchObject({ undone: 1, kept: [] })
  expect((await read(id)).tax_category_id).toBe(ids.Books)
})

it('is named in the record of one product, and taken back by it', async () => {
  const { id, version } = (
    await shop.call('POST', '/seller/products', { body: { name: 'Globe', price: 30, status: 'active' } })
  ).body.data.product
  const body = { version, tax_category_id: ids.Books }
  expect((await shop.call('PATCH', `/seller/products/${id}`, { body })).status).toBe(200)
  const [record] = (await shop.call('GET', '/seller/record')).body.data.items
  expect(record.fields).toEqual([{ name: 'Tax category', before: null, after: 'Books' }])
  expect((await shop.call('POST', `/seller/record/${record.id}/restore`, { body: {} })).status).toBe(200)
  expect((await read(id)).tax_category_id).toBeNull()
})

it('is chosen for several products at once, taken back by name, and refused once it is gone', async () => {
  const add = async (name: string, fields: object = {}) => {
    const options = { sizes: [], colors: [], variants: [{ size: null, color: null, sku: name, stock: 5, ...fields }] }
    return (await shop.call('POST', '/seller/products', { body: { name, price: 5, status: 'active', options } })).body
      .data.product.id
  }
  const [first, second] = [await add('Rye bread'), await add('Oat bread', { grams: 500 })]
  const list = async (query: string) =>
    (await shop.call('GET', `/seller/products?search=bread&${query}`)).body.data.items.map(
      ({ id }: { id: number }) => id,
    )
  const both = expect.arrayContaining([first, second])
  expect(await list('lacks=tax_category')).toEqual(both)
  expect(await list('view=active&lacks=weight')).toEqual([first])
  expect(await list('lacks=content')).toEqual(both)
  expect(await list('lacks=safety')).toEqual(both)
  expect((await shop.call('GET', '/seller/products?lacks=everything')).status).toBe(422)

  const bulk = (change: object) =>
    shop.call('POST', '/seller/products/bulk', { body: { ids: [first, second], change } })
  const { body } = await shop.call('POST', '/admin/tax/categories', { body: { name: 'Bread' }, by: staff })
  const bread = body.data.categories.find(({ name }: { name: string }) => name === 'Bread').id
  const unknown = await bulk({ kind: 'tax_category', tax_category_id: 99_999 })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'invalid'])
  const changed = await bulk({ kind: 'tax_category', tax_category_id: bread })
  expect(changed.body.data, JSON.stringify(changed.body)).toEqual({ done: 2, refused: [] })
  expect(await list(`tax_category_id=${bread}`)).toEqual(both)
  expect(await list('lacks=tax_category')).toEqual([])
  const exported = String((await shop.call('GET', `/seller/products/export?tax_category_id=${bread}`)).body)
  expect(exported.trim().split('\n')).toHaveLength(3)
  const { items } = (await shop.call('GET', '/seller/record')).body.data
  const shown = items.find(({ id }: { id: number }) => id === changed.body.change.id)
  expect(JSON.stringify(shown.changes ?? shown), JSON.stringify(shown)).toContain('Bread')

  expect((await undo(changed.body.change.id)).status).toBe(200)
  expect([(await read(first)).tax_category_id, (await read(second)).tax_category_id]).toEqual([null, null])
  const again = await bulk({ kind: 'tax_category', tax_category_id: bread })
  const none = await bulk({ kind: 'tax_category', tax_category_id: null })
  expect((await shop.call('DELETE', `/admin/tax/categories/${bread}`, { by: staff })).status).toBe(200)
  // What they had is gone.
  expect((await undo(none.body.change.id)).body.code).toBe('conflict')
  expect((await undo(again.body.change.id)).body.code).toBe('stale')
})
