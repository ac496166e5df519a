export { type CardContext, loadCards } from './cards.ts'
export { indexProducts, reindexAll } from './index-products.ts'
export { averageHundredfold, averageStars, discountPercentage, salePrice, toDecimal, toStars } from './rules.ts'
export { CONTENT_LOCALE, forgetTranslations, translateRows } from './translations.ts'
