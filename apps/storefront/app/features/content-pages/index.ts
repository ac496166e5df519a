export { loadPage } from './load-page.ts'
export { pagePath } from './page-path.ts'
export { WrittenPage } from './written-page.tsx'
export { writtenPageMeta } from './written-page-meta.ts'
