export { loadPage } from './load-content-page.ts'
export { pagePath } from './content-page-path.ts'
export { WrittenPage } from './content-page.tsx'
export { writtenPageMeta } from './content-page-meta.ts'
