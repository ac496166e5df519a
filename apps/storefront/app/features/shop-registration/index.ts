export { notFoundUnlessMarket } from './not-found-unless-market.ts'
export { ShopRegisterPage } from './shop-register-page.tsx'
