import { expect, it } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { normalizeFavourites } from './wishlist-page.tsx'

it('products of an external server are normalised, with defaults for fields that it lacks', () => {
  const [teapot, runner] = normalizeFavourites([
    { id: 7, name: 'Teapot', thumbnails: [{ thumbnail: '/teapot.jpg' }, { thumbnail: '/lid.jpg' }], price: 72 },
    { id: 8, name: 'Runner', thumbnail: '/runner.jpg', price: 18.5, discount_price: 12, brand: null },
  ])
  expect(teapot).toMatchObject({
    id: 7,
    thumbnail: '/teapot.jpg',
    discount_price: 0,
    quantity: 999,
    shop: { name: '' },
  })
  expect(runner).toMatchObject({
    id: 8,
    thumbnail: '/runner.jpg',
    discount_price: 12,
    brand: null,
    sizes: [],
    colors: [],
  })
})

it('products of our server are unchanged', () => {
  const card = productCard({ id: 3, is_favorite: true, quantity: 0 })
  expect(normalizeFavourites([card])).toEqual([card])
  expect(normalizeFavourites(undefined)).toEqual([])
})
