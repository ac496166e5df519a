import type { ProductCard, SearchPart, SearchReading } from '@rialto/contract'
import { productCard } from './catalog-data.ts'

/** A part of a search text; `part` overrides the fields of plain words. */
export const searchPart = (part: Partial<SearchPart> & Pick<SearchPart, 'typed'>): SearchPart => ({
  kind: 'words',
  label: part.typed,
  also: [],
  bound: null,
  min: null,
  max: null,
  color_code: null,
  search_without: '',
  ...part,
})

export const searchReading = (part: Partial<SearchReading> = {}): SearchReading => ({
  parts: [],
  unmet: [],
  lacking: [],
  offered: null,
  has_more_than_words: true,
  ...part,
})

export const SEARCH = 'lagoon ceramic tea pot 2 litres under 50'

/** A search whose colour, size and price no product meets together. */
export const teapotReading: SearchReading = searchReading({
  parts: [
    searchPart({
      kind: 'category',
      typed: 'tea pot',
      label: 'Teapots',
      search_without: 'lagoon ceramic 2 litres under 50',
    }),
    searchPart({ typed: 'ceramic', also: ['stoneware'], search_without: 'lagoon tea pot 2 litres under 50' }),
    searchPart({
      kind: 'color',
      typed: 'lagoon',
      label: 'Lagoon',
      also: ['Teal'],
      color_code: '#258b86',
      search_without: 'ceramic tea pot 2 litres under 50',
    }),
    searchPart({
      kind: 'size',
      typed: '2 litres',
      label: '2 l',
      bound: 'from',
      search_without: 'lagoon ceramic tea pot under 50',
    }),
    searchPart({
      kind: 'price',
      typed: 'under 50',
      label: '',
      max: 50,
      search_without: 'lagoon ceramic tea pot 2 litres',
    }),
  ],
  unmet: [2, 3, 4],
  lacking: [
    { product_id: 1, parts: [2] },
    { product_id: 2, parts: [2] },
    { product_id: 3, parts: [3] },
    { product_id: 4, parts: [4] },
    { product_id: 5, parts: [2, 4] },
  ],
})

const variant = (name: string) => ({ id: 1, name, price: 0, in_stock: true })

export const teapots: ProductCard[] = [
  productCard({ id: 1, name: 'Ember teapot', price: 48, discount_price: 0, colors: [variant('Ember')] }),
  productCard({ id: 2, name: 'Tea jug', price: 46, discount_price: 0 }),
  productCard({ id: 3, name: 'Small teapot', price: 46, discount_price: 0, sizes: [variant('0.6 l')] }),
  productCard({ id: 4, name: 'Large teapot', price: 94, discount_price: 0, quantity: 0 }),
  productCard({ id: 5, name: 'Bone teapot', price: 94, discount_price: 0 }),
]
