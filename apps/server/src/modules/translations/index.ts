export { CONTENT_LOCALE, forgetTranslations, translateRows } from './translate-rows.ts'
