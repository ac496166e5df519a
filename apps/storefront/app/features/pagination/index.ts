export { assertPageExists, getMissingPage } from './missing-page.ts'
export { MissingPageScreen } from './missing-page-screen.tsx'
export { PageLinks } from './page-links.tsx'
