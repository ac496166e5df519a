export { loadProduct } from './load-product.ts'
export { productMeta } from './product-meta.ts'
export { choiceQuery, ProductPage } from './product-page.tsx'
export { ShareActions } from './share.tsx'
