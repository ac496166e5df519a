import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { PRODUCT_SORTS } from '../enums.ts'
import { flag, page, perPage, queryId, queryIds, queryInt, queryMoney, search, slug } from '../input.ts'
import { PRODUCTS_PER_PAGE, RATING_MAX, RATING_MIN } from '../limits.ts'
import {
  Category,
  FlashSale,
  Home,
  Product,
  ProductCard,
  ProductFilters,
  SearchSuggestions,
} from '../shapes/catalog.ts'
import { Count, paged } from '../shapes/common.ts'
import { SearchReading } from '../shapes/search.ts'
import { Coupon } from '../shapes/vouchers.ts'

const ProductQuery = z.object({
  search,
  /** Not in docs/spec: looks for the typed words alone; colours, prices, synonyms and spelling are not read into them. */
  literal: flag,
  shop_id: queryIds.optional(),
  category_id: queryIds.optional(),
  sub_category_id: queryIds.optional(),
  brand_id: queryIds.optional(),
  size_id: queryIds.optional(),
  color_id: queryIds.optional(),
  /** The minimum rating. */
  rating: queryInt(RATING_MIN, RATING_MAX).optional(),
  min_price: queryMoney.optional(),
  max_price: queryMoney.optional(),
  in_stock: flag,
  discounted: flag,
  sort_type: z.enum(PRODUCT_SORTS).optional(),
  page,
  per_page: perPage(PRODUCTS_PER_PAGE),
})

export const catalogEndpoints = defineEndpoints({
  'GET /home': {
    access: 'optional',
    summary: 'What the home page shows.',
    data: Home,
  },
  'GET /products': {
    access: 'optional',
    summary: 'Products by search, filters and order, with what the selection can be narrowed by.',
    query: ProductQuery,
    data: z.object({
      total: Count,
      products: z.array(ProductCard),
      filters: ProductFilters,
      /** A corrected search text, which was used instead or is suggested when nothing was found. */
      suggestion: z.string().nullable(),
      /** Only with a search text. */
      search: SearchReading.nullable(),
    }),
  },
  'GET /search-suggestions': {
    access: 'public',
    summary:
      'Products, categories, shops and texts for a search that is being typed; spelling errors and accents are forgiven.',
    query: z.object({ search }),
    data: SearchSuggestions,
  },
  'GET /product-details': {
    access: 'optional',
    summary: 'One product with its neighbours and vouchers; with a token the view is remembered.',
    query: z.object({ product_id: queryId }),
    data: z.object({
      product: Product,
      related_products: z.array(ProductCard),
      popular_products: z.array(ProductCard),
      vouchers: z.array(Coupon),
    }),
  },
  'GET /recently-views': {
    access: 'shopper',
    summary: 'Products that the shopper looked at, latest first.',
    data: z.object({ products: z.array(ProductCard) }),
  },
  'GET /categories': {
    access: 'public',
    summary: 'All categories with their sub-categories.',
    data: z.object({ categories: z.array(Category) }),
  },
  'GET /categories/{slug}': {
    access: 'public',
    summary: 'One category by its slug or id.',
    params: z.object({ slug }),
    data: z.object({ category: Category }),
  },
  'GET /flash-sales': {
    access: 'optional',
    summary: 'Flash sales that run now and those to come.',
    data: z.object({ running: z.array(FlashSale), incoming: z.array(FlashSale) }),
  },
  'GET /flash-sale/{id}/details': {
    access: 'optional',
    summary: 'One flash sale with a page of its products.',
    params: z.object({ id: queryId }),
    query: z.object({ category_id: queryIds.optional(), page, per_page: perPage(PRODUCTS_PER_PAGE) }),
    data: z.object({ flash_sale: FlashSale, products: paged(ProductCard) }),
  },
})
