export { onlyForManySellers } from './only-for-many-sellers.ts'
export { ShopRegisterPage } from './shop-register-page.tsx'
