export { loadProduct } from './load-product.ts'
export { productMeta } from './product-meta.ts'
export { ProductPage } from './product-page.tsx'
export { choiceQuery } from './use-choice.ts'
