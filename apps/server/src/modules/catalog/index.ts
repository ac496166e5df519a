export { type CardContext, loadCards } from './cards.ts'
export { averageHundredfold, averageStars, discountPercentage, salePrice, toDecimal, toStars } from './rules.ts'
export { CONTENT_LOCALE, forgetTranslations, translateRows } from './translations.ts'
