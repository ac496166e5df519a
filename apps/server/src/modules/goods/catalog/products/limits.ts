import { PRODUCT_DESCRIPTION_MAX } from '@rialto/contract/limits'

// Limits of a product's content. Callers refuse or warn when a product exceeds them.

export const HANDLE_MAX = 255
export const TITLE_MAX = 255
/** As much as the editor of products takes. */
export const BODY_MAX = PRODUCT_DESCRIPTION_MAX
export const SUMMARY_MAX = 300
export const BRAND_MAX = 100
export const CODE_MAX = 255
export const OPTION_MAX = 255
/** A product's own name for its size or colour. */
export const LABEL_MAX = 40
export const ALT_MAX = 500
export const URL_MAX = 2_000
export const PICTURES_MAX = 20
export const VARIANTS_MAX = 2_000
export const TAGS_MAX = 20
export const CATEGORY_MAX = 60
/** Tags are free text, so an import adds no more categories than a person can look through. */
export const NEW_CATEGORIES_MAX = 500
export const STOCK_MAX = 1_000_000
export const GRAMS_MAX = 10_000_000

/** The stock of products that are sold without counting: the maximum of one order. */
export const UNCOUNTED_STOCK = 999
