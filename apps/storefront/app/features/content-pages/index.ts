export { ContentPage } from './content-page.tsx'
export { contentPageMeta } from './content-page-meta.ts'
export { contentPagePath } from './content-page-path.ts'
export { loadContentPage } from './load-content-page.ts'
