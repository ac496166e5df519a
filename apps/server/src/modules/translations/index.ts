export { CONTENT_LOCALE, clearTranslationCache, translateRows } from './translate-rows.ts'
