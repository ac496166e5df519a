import type { SellerProductDetails } from '@rialto/contract'

/** A product as the server sends it. */
export const productData = (fields: Partial<SellerProductDetails> = {}): SellerProductDetails => ({
  id: 1,
  name: 'Clay pot',
  thumbnail: '/media/pot.webp',
  sku: 'POT-1',
  variant_count: 1,
  price: 20,
  price_to: 20,
  discount: null,
  stock: 8,
  is_low_in_stock: false,
  sold: 3,
  status: 'active',
  hold: null,
  publish_at: null,
  categories: ['Home', 'Garden'],
  missing_languages: ['ar'],
  version: 1,
  summary: 'A pot.',
  description: '<p>A pot.</p>',
  texts: [],
  category_ids: [1, 11],
  brand: '',
  unit: '',
  tax_category_id: null,
  size_label: '',
  color_label: '',
  net_quantity: null,
  net_unit: null,
  withdrawal_exempt: null,
  energy_label: null,
  safety: {
    ...{ manufacturer_id: null, responsible_id: null, identifier: '', warnings: '' },
    ...{ is_old: false, old_reason: '' },
  },
  pictures: [],
  sizes: [],
  colors: [],
  variants: [
    { id: 1, size: null, color: null, sku: 'POT-1', barcode: '', grams: 0, stock: 8, price: 20, picture: null },
  ],
  ...fields,
})

/** The answers that the screens of products need. */
export const answersWith = (products: readonly SellerProductDetails[]) => ({
  'GET /seller/products': {
    data: {
      items: products,
      next_cursor: null,
      total: products.length,
      counts: { all: products.length, active: products.length, low: 0, hidden: 0, draft: 0, archived: 0 },
    },
  },
  'GET /seller/manufacturers': { data: { items: [] } },
  'GET /categories': {
    data: {
      categories: [
        {
          id: 1,
          name: 'Home',
          slug: 'home',
          thumbnail: '',
          sub_categories: [{ id: 11, name: 'Garden', thumbnail: '' }],
        },
      ],
    },
  },
})
