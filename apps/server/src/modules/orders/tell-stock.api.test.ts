import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { sellInFlash, stockProduct } from '../cart/testing/stock-product.ts'
import { tellSold } from './tell-stock.ts'

let shop: TestApp
/** What caches were told, in order. */
let told: (string | readonly number[])[]
beforeAll(async () => {
  shop = await testApp()
  shop.deps.changes.subscribe(['catalogue'], () => told.push('catalogue'))
  shop.deps.changes.subscribeStock((ids) => told.push(ids))
})
beforeEach(() => {
  told = []
})
afterAll(() => shop.close())

describe('what was sold', () => {
  it('is told of the products alone while some is left', async () => {
    const [one, other] = [await stockProduct(shop), await stockProduct(shop)]
    const line = { product_id: one, flash_sale_id: null }
    await tellSold(shop.deps, [line, line, { product_id: other, flash_sale_id: null }])
    expect(told).toEqual([[one, other]])
  })

  it('is a change of the catalogue where nothing is left', async () => {
    const [left, gone] = [await stockProduct(shop), await stockProduct(shop, { stock: 0 })]
    await tellSold(shop.deps, [
      { product_id: left, flash_sale_id: null },
      { product_id: gone, flash_sale_id: null },
    ])
    expect(told).toEqual([[left, gone], 'catalogue'])
  })

  it('is one as well where a sale has nothing left, for whom it was bought from', async () => {
    const product = await stockProduct(shop)
    const sale = await sellInFlash(shop, product, { price: 500, quantity: 3, sold: 3 })
    await tellSold(shop.deps, [{ product_id: product, flash_sale_id: null }])
    expect(told).toEqual([[product]])
    await tellSold(shop.deps, [{ product_id: product, flash_sale_id: sale }])
    expect(told).toEqual([[product], [product], 'catalogue'])
  })
})
