export { assertPageExists, getMissingPage, type MissingPage } from './missing-page.ts'
export { PageLinks } from './page-links.tsx'
