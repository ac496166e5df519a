import { z } from 'zod'
import { HOME_SECTIONS } from '../market-enums.ts'
import { Count, Id, Money, Percent, Picture, Rating, SafeHtml, Time } from './common.ts'
import { ProductShop, ShopBrief, ShopCard } from './shops.ts'

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
  shop: ShopBrief,
  sizes: z.array(Variant),
  colors: z.array(Variant),
  flash_sale: ProductFlashSale.nullable(),
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
  /** Not in docs/spec: the logo of the brand, if it has one. */
  brand_logo: Picture.optional(),
  shop: ProductShop,
  /** Not in docs/spec: the combinations of a product with sizes or colors. */
  variants: z.array(VariantStock).optional(),
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
