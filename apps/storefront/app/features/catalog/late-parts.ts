// What only searches show, as one file that other lists do not load.
export { ClosestProducts } from './closest-products.tsx'
export { UnderstoodAs } from './understood-as.tsx'
