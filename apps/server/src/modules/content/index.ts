export { anchorHeadings, anchorNamed } from './anchors.ts'
export { decodeAddress } from './decode-address.ts'
export { type ArticleAddress, listArticleAddresses, pagePath, postPath } from './list-addresses.ts'
export { loadBanners, presentBanner } from './load-banners.ts'
