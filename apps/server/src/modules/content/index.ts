export { loadBanners } from './load-banners.ts'
