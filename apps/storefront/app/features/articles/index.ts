export { ContentPage, contentPageMeta, loadContentPage } from './content-page.tsx'
export { LatestPosts, loadLatestPosts } from './post-grid.tsx'
