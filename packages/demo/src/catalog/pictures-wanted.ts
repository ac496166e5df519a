export type { PictureWanted, View } from '../products/pictures.ts'
export { picturesWanted } from '../products/products.ts'
