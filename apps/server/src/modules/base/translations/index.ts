export { CONTENT_LOCALE, clearTranslationCache, translateLabels, translateRows } from './translate-rows.ts'
