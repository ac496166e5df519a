import { z } from 'zod'
import {
  Count,
  Id,
  Money,
  NetContent,
  Percent,
  Picture,
  PricePerUnit,
  paged,
  Rating,
  SafeHtml,
  Time,
} from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ENERGY_CLASSES, PRODUCT_SORTS, SHOP_SORTS, WITHDRAWAL_EXEMPTIONS } from './enums.ts'
import { flag, id, page, perPage, queryId, queryIds, queryInt, queryMoney, search, slug } from './input.ts'
import { PRODUCTS_PER_PAGE, RATING_MAX, RATING_MIN, SHOPS_PER_PAGE } from './limits.ts'
import { Maker } from './manufacturers.ts'
import { HOME_SECTIONS, PRICE_TAXES } from './market-enums.ts'
import { Recall } from './recalls.ts'
import { ProductShop, Shop, ShopAbout, ShopBrief, ShopCard } from './shops.ts'
import { Coupon } from './vouchers.ts'

/** A size or a color of a product; `price` is its surcharge. */
export const Variant = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  /** Only for colors: CSS hex. */
  color_code: z.string().optional(),
  in_stock: z.boolean(),
  /** Not in docs/spec: a picture in this color. */
  thumbnail: Picture.optional(),
})
export type Variant = z.infer<typeof Variant>

/** A product's figures in a running flash sale. */
export const ProductFlashSale = z.object({ id: Id, ends_at: Time, sold: Count, left: Count })
export type ProductFlashSale = z.infer<typeof ProductFlashSale>

/** An energy label: its class, its picture, and the page with the data of the device. */
export const EnergyLabel = z.object({
  class: z.enum(ENERGY_CLASSES),
  picture: Picture.nullable(),
  link: z.string().nullable(),
})
export type EnergyLabel = z.infer<typeof EnergyLabel>

const OptionNames = z.object({ size: z.string().nullable(), color: z.string().nullable() })

/** `discount_price` is 0 without a discount, and the sale price during a flash sale. */
export const ProductCard = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  /** Not in docs/spec: a second picture, shown on hover. */
  hover_thumbnail: Picture.optional(),
  price: Money,
  discount_price: Money,
  discount_percentage: Percent,
  rating: Rating,
  total_reviews: Count,
  total_sold: Count,
  /** Pieces in stock. */
  quantity: Count,
  is_favorite: z.boolean(),
  brand: z.string().nullable(),
  unit: z.string().nullable(),
  /** Not in docs/spec: its own names for size and colour (Volume, Glaze); null or absent: the market's words. */
  option_names: OptionNames.optional(),
  /** Not in docs/spec: of the price that the card shows. */
  price_per_unit: PricePerUnit.optional(),
  /** Not in docs/spec: `price` is the lowest of the 30 days before the reduction, and not the list price. */
  is_lowest_of_30_days: z.boolean().optional(),
  shop: ShopBrief,
  sizes: z.array(Variant),
  colors: z.array(Variant),
  flash_sale: ProductFlashSale.nullable(),
  /** Not in docs/spec: it is recalled, and cannot be bought; absent: it is not. */
  is_recalled: z.boolean().optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

/** A product in a suggestion list. */
export const ProductBrief = ProductCard.pick({
  id: true,
  name: true,
  thumbnail: true,
  price: true,
  discount_price: true,
})
export type ProductBrief = z.infer<typeof ProductBrief>

/** The stock of a combination; an id is null if the product has no sizes or no colors. */
export const VariantStock = z.object({
  size_id: Id.nullable(),
  color_id: Id.nullable(),
  quantity: Count,
  // For search engines.
  sku: z.string().optional(),
  gtin: z.string().optional(),
  /** Not in docs/spec: its own picture. */
  thumbnail: Picture.optional(),
  /** Not in docs/spec: at the price with its surcharges. */
  price_per_unit: PricePerUnit.optional(),
  net_content: NetContent.optional(),
})
export type VariantStock = z.infer<typeof VariantStock>

export const Product = ProductCard.extend({
  short_description: z.string(),
  description: SafeHtml,
  thumbnails: z.array(z.object({ id: Id, thumbnail: Picture })),
  categories: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
  sku: z.string(),
  /** Not in docs/spec: the GTIN (EAN, UPC) of a product without sizes and colors, for search engines. */
  gtin: z.string().optional(),
  /** Not in docs/spec: whether its price has the tax in it, has it added, or has none; absent: taxes are a list on top. */
  price_tax: z.enum(PRICE_TAXES).optional(),
  /** Not in docs/spec: the logo of the brand, if it has one. */
  brand_logo: Picture.optional(),
  shop: ProductShop,
  /** Not in docs/spec: the combinations of a product with sizes or colors. */
  variants: z.array(VariantStock).optional(),
  /** Not in docs/spec: of a product without variants that differ. */
  net_content: NetContent.optional(),
  /** Not in docs/spec: why it cannot be given back. */
  withdrawal_exempt: z.enum(WITHDRAWAL_EXEMPTIONS).optional(),
  /** Not in docs/spec. */
  energy_label: EnergyLabel.optional(),
  /** Not in docs/spec: who made it and answers for it, what tells it from others, and of what it warns. */
  safety: z
    .object({
      manufacturer: Maker.optional(),
      responsible: Maker.optional(),
      identifier: z.string().optional(),
      warnings: z.string().optional(),
    })
    .optional(),
  /** Not in docs/spec: of it or of some of its variants, the latest first. */
  recalls: z.array(Recall.extend({ variants: z.array(z.string()) })).optional(),
})
export type Product = z.infer<typeof Product>

export const CategoryBrief = z.object({ id: Id, name: z.string(), slug: z.string(), thumbnail: Picture })
export type CategoryBrief = z.infer<typeof CategoryBrief>

export const SubCategory = z.object({ id: Id, name: z.string(), thumbnail: Picture })
export type SubCategory = z.infer<typeof SubCategory>

export const Category = CategoryBrief.extend({ sub_categories: z.array(SubCategory) })
export type Category = z.infer<typeof Category>

export const FilterOption = z.object({ id: Id, name: z.string(), count: Count })
export type FilterOption = z.infer<typeof FilterOption>
export const ColorOption = FilterOption.extend({ color_code: z.string() })
export type ColorOption = z.infer<typeof ColorOption>
/** `parent_id` is null for a category, its category's id for a sub-category. */
export const CategoryOption = FilterOption.extend({ slug: z.string(), parent_id: Id.nullable() })
export type CategoryOption = z.infer<typeof CategoryOption>

/**
 * The filters of the current selection. A count is the number of products that a value would show, without its own filter;
 * `FILTER_COUNT_MAX` stands for that many or more.
 */
export const ProductFilters = z.object({
  brands: z.array(FilterOption),
  sizes: z.array(FilterOption),
  colors: z.array(ColorOption),
  categories: z.array(CategoryOption),
  in_stock: Count,
  discounted: Count,
  /** Counts the products with this rating or a better one. */
  ratings: z.array(z.object({ rating: Count, count: Count })),
  min_price: Money,
  max_price: Money,
  /**
   * The prices at 0, 5, 10 … 100 % of the products that are found without the price filter, ascending, from `min_price` to `max_price`:
   * half of the way is half of the products. Of many products, those between are estimates. Empty where nothing is found.
   */
  price_quantiles: z.array(Money).optional(),
  /** There are so many products that counts are rounded down to their first digit; absent where they are exact. */
  rounded: z.boolean().optional(),
})
export type ProductFilters = z.infer<typeof ProductFilters>

export const FlashSale = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  starts_at: Time,
  ends_at: Time,
})
export type FlashSale = z.infer<typeof FlashSale>

export const FlashSaleWithProducts = FlashSale.extend({ products: z.array(ProductCard) })
export type FlashSaleWithProducts = z.infer<typeof FlashSaleWithProducts>

export const Banner = z.object({
  id: Id,
  title: z.string(),
  thumbnail: Picture,
  url: z.string(),
  // Not in docs/spec: texts beside the picture, a narrower picture for phones, and both for the dark theme.
  kicker: z.string().optional(),
  text: z.string().optional(),
  action: z.string().optional(),
  thumbnail_phone: Picture.optional(),
  thumbnail_dark: Picture.optional(),
  thumbnail_phone_dark: Picture.optional(),
  /** Describes the picture to those who do not see it. */
  alt: z.string().optional(),
  /** The colour of the words, a veil under them in percent, and whether the picture is turned round from right to left. */
  words_color: z.string().optional(),
  scrim: Count.optional(),
  is_mirrored: z.boolean().optional(),
})
export type Banner = z.infer<typeof Banner>

export const Home = z.object({
  banners: z.array(Banner),
  categories: z.array(CategoryBrief),
  shops: z.array(ShopCard),
  popular_products: z.array(ProductCard),
  best_deals: z.array(ProductCard),
  just_for_you: z.object({ total: Count, products: z.array(ProductCard) }),
  running_flash_sale: FlashSaleWithProducts.nullable(),
  incoming_flash_sale: FlashSale.nullable(),
  /** Not in docs/spec: panels between the rows. */
  promos: z.array(Banner).optional(),
  /** Not in docs/spec: the sections that are shown, in their order; without a title, a section has its usual one. */
  sections: z.array(z.object({ id: z.enum(HOME_SECTIONS), title: z.string().optional() })).optional(),
})
export type Home = z.infer<typeof Home>

export const SearchSuggestions = z.object({
  products: z.array(ProductBrief),
  /** Not in docs/spec: `parent` is the name of the category above, as in *Boots in Shoes*. */
  categories: z.array(CategoryBrief.extend({ parent: z.string().nullable() })),
  shops: z.array(ShopBrief),
  texts: z.array(z.string()),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

/** What a part of a search text is about; `words` are looked for in all texts of products. */
export const SEARCH_PARTS = [
  'words',
  'category',
  'brand',
  'shop',
  'color',
  'size',
  'price',
  'occasion',
  'without',
] as const

/** Not in docs/spec: a part of a search text, as the market has understood it. */
export const SearchPart = z.object({
  kind: z.enum(SEARCH_PARTS),
  /** The shopper's own words that it was read from. */
  typed: z.string(),
  /** Its name in the shopper's language; of words, and of what is left out, the words; empty for a price, which `min` and `max` say. */
  label: z.string(),
  /** What is found for it as well, in the shopper's language: synonyms, other colours of its family, materials. */
  also: z.array(z.string()),
  /** Only for a size with a word such as *from* or *up to*. */
  bound: z.enum(['from', 'to']).nullable(),
  /** Only for a price. */
  min: Money.nullable(),
  max: Money.nullable(),
  /** Only for a color: CSS hex. */
  color_code: z.string().nullable(),
  /** The search text without this part; empty where nothing else is left. */
  search_without: z.string(),
})
export type SearchPart = z.infer<typeof SearchPart>

const Parts = z.array(Count)

/** Not in docs/spec: how a search text was understood and met. Parts are told by their places in `parts`. */
export const SearchReading = z.object({
  parts: z.array(SearchPart),
  /** The parts that no product meets together with all others; each product of the list lacks some of them. Empty if any product has all. */
  unmet: Parts,
  /** What the products of this page lack; products that have everything are left out. Products that lack the same need not follow each other. */
  lacking: z.array(z.object({ product_id: Id, parts: Parts })),
  /** Another spelling by which more would be found; it has not been used. */
  offered: z.string().nullable(),
  /** Whether anything beyond the shopper's own words was used, so that `literal=true` may find something else. */
  has_more_than_words: z.boolean(),
})
export type SearchReading = z.infer<typeof SearchReading>

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

export const shopEndpoints = defineEndpoints({
  'GET /shops': {
    access: 'public',
    summary: 'Shops by name and order.',
    query: z.object({ search, sort: z.enum(SHOP_SORTS).optional(), page, per_page: perPage(SHOPS_PER_PAGE) }),
    data: paged(Shop),
  },
  'GET /shops/{id}': {
    access: 'public',
    summary: 'One shop with its categories and banners, its policies, hours and holidays.',
    params: z.object({ id: queryId }),
    data: z.object({
      shop: Shop,
      categories: z.array(CategoryBrief),
      banners: z.array(Banner),
      /** Not in docs/spec. */
      about: ShopAbout.optional(),
    }),
  },
})

export const wishlistEndpoints = defineEndpoints({
  'GET /favorite-products': {
    access: 'shopper',
    summary: 'The wishlist, latest first.',
    data: z.object({ products: z.array(ProductCard) }),
  },
  'POST /favorite-add-or-remove': {
    access: 'shopper',
    summary: 'Puts a product on the wishlist, or takes it off when it is there.',
    body: z.object({ product_id: id }),
    data: z.object({ is_favorite: z.boolean(), total: Count }),
  },
})
