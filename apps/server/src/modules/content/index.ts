export { anchorHeadings, anchorNamed } from './anchors.ts'
export { decodeAddress } from './decode-address.ts'
export { type ArticleAddress, listArticleAddresses, pagePath, postPath } from './list-addresses.ts'
export { loadBanners } from './load-banners.ts'
