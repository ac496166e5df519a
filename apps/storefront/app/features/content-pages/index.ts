export { ContentPage } from './content-page.tsx'
export { contentPageMeta } from './content-page-meta.ts'
export { loadContentPage } from './load-content-page.ts'
