import type { ProductCard, ProductFilters } from '@rialto/contract'

/** A product card with all fields set; `part` overrides some. */
export function productCard(part: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 7,
    name: 'Stoneware teapot',
    thumbnail: '/media/teapot.webp',
    price: 72,
    discount_price: 58,
    discount_percentage: 19,
    rating: 4.8,
    total_reviews: 31,
    total_sold: 1240,
    quantity: 12,
    is_favorite: false,
    brand: 'Lume',
    unit: 'pcs',
    shop: { id: 1, name: 'Lume & Clay', logo: '/media/lume.webp', rating: 4.9 },
    sizes: [],
    colors: [],
    flash_sale: null,
    ...part,
  }
}

const option = (id: number, name: string, count: number) => ({ id, name, count })

/** Filter options with at least two of each kind: categories with sub-categories, 15 brands, sizes, colours. */
export const productFilters: ProductFilters = {
  brands: Array.from({ length: 15 }, (_, index) =>
    option(index + 1, `Brand ${String(index + 1).padStart(2, '0')}`, 20 - index),
  ),
  sizes: [option(1, 'S', 4), option(2, 'M', 9)],
  colors: [
    { ...option(1, 'Teal', 6), color_code: '#258b86' },
    { ...option(2, 'Bone', 3), color_code: '#ebe3d6' },
  ],
  categories: [
    { ...option(1, 'Bags', 40), slug: 'bags', parent_id: null },
    { ...option(11, 'Totes', 25), slug: 'totes', parent_id: 1 },
    { ...option(12, 'Backpacks', 15), slug: 'backpacks', parent_id: 1 },
    { ...option(2, 'Home', 30), slug: 'home', parent_id: null },
    { ...option(21, 'Kitchen', 30), slug: 'kitchen', parent_id: 2 },
  ],
  in_stock: 61,
  discounted: 22,
  ratings: [
    { rating: 4, count: 30 },
    { rating: 3, count: 44 },
  ],
  min_price: 9.5,
  max_price: 180,
}
