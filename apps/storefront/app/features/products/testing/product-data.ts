import type { Product, Variant } from '@rialto/contract'
import type { ProductData } from '../load-product.ts'

const size = (id: number, name: string, price = 0): Variant => ({ id, name, price, in_stock: true })
const color = (id: number, name: string, price = 0): Variant => ({
  ...size(id, name, price),
  color_code: '#8a5a3c',
  thumbnail: `/media/tote-${name.toLowerCase()}.webp`,
})

/**
 * A tote in three colours and three sizes. Cognac has three medium pieces and no small one; ink costs 5 more, large 12
 * more; sand is sold out.
 */
export function product(part: Partial<Product> = {}): Product {
  const [small, medium, large] = [1, 2, 3]
  const [cognac, ink, sand] = [1, 2, 3]
  return {
    id: 7,
    name: 'Two-tone leather tote',
    thumbnail: '/media/tote.webp',
    price: 185,
    discount_price: 148,
    discount_percentage: 20,
    rating: 4.8,
    total_reviews: 31,
    total_sold: 1240,
    quantity: 40,
    is_favorite: false,
    brand: 'Marlowe',
    unit: 'pcs',
    sizes: [size(small, 'Small'), size(medium, 'Medium'), size(large, 'Large', 12)],
    colors: [color(cognac, 'Cognac'), color(ink, 'Ink', 5), color(sand, 'Sand')],
    flash_sale: null,
    short_description: 'Stands by itself.',
    description: '<p>Full-grain leather.</p>',
    thumbnails: [
      { id: 1, thumbnail: '/media/tote.webp' },
      { id: 2, thumbnail: '/media/tote-detail.webp' },
      { id: 3, thumbnail: '/media/tote-ink.webp' },
    ],
    categories: [
      { id: 3, name: 'Bags', slug: 'bags' },
      { id: 31, name: 'Totes', slug: 'totes' },
    ],
    sku: 'MAR-1',
    shop: {
      id: 2,
      name: 'North Pier',
      logo: '/media/north.webp',
      rating: 4.8,
      estimated_delivery: '2 to 4 days',
      delivery_charge: 6,
      last_online: null,
      active: true,
      free_delivery_from: 170,
      total_products: 214,
    },
    variants: [
      { size_id: small, color_id: cognac, quantity: 0 },
      { size_id: medium, color_id: cognac, quantity: 3 },
      { size_id: large, color_id: cognac, quantity: 20 },
      { size_id: small, color_id: ink, quantity: 9 },
      { size_id: medium, color_id: ink, quantity: 0 },
      { size_id: large, color_id: ink, quantity: 8 },
      { size_id: medium, color_id: sand, quantity: 0 },
    ],
    ...part,
  }
}

/** The loader data of the product's page. */
export const productData = (part: Partial<Product> = {}, rest: Partial<ProductData> = {}): ProductData => ({
  product: product(part),
  related_products: [],
  popular_products: [],
  vouchers: [],
  reviews: null,
  shop: null,
  ...rest,
})
