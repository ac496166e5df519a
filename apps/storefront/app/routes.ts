import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountPaths, publicPaths } from './lib/screen-paths.ts'

/** A page of one feature, or a file of `routes/` that puts features together; in the order of docs/spec §2. */
const publicFiles: Record<(typeof publicPaths)[number], string> = {
  shops: 'features/shops/shops-page.tsx',
  'shops/:id': 'features/shops/shop-page.tsx',
  'shop/register': 'features/shops/shop-register-page.tsx',
  products: 'routes/products.tsx',
  'products/:id/details': 'features/products/product-page.tsx',
  categories: 'features/catalog/categories-page.tsx',
  'categories/:slug': 'features/catalog/category-page.tsx',
  'most-popular': 'routes/most-popular.tsx',
  'best-deal': 'routes/best-deal.tsx',
  'flash-sale/:id': 'features/flash-sales/sale-page.tsx',
  checkout: 'routes/checkout.tsx',
  buynow: 'routes/buynow.tsx',
  'payment/success': 'routes/payment-success.tsx',
  'payment/cancel': 'routes/payment-cancel.tsx',
  support: 'features/tickets/support-page.tsx',
  'contact-us': 'features/tickets/contact-page.tsx',
  'terms-and-conditions': 'routes/terms-and-conditions.tsx',
  'privacy-policy': 'routes/privacy-policy.tsx',
  'about-us': 'routes/about-us.tsx',
  'page/:slug': 'routes/page.tsx',
  recalls: 'features/recalls/recalls-page.tsx',
  'order/:code': 'features/orders/linked-order-page.tsx',
  withdraw: 'features/withdrawals/withdraw-page.tsx',
  // The blog has this layout without the cart's tab (features/cart/cart-parts.tsx), so the frame stays mounted between them.
  blogs: 'features/articles/blogs-page.tsx',
  'blog/:slug': 'features/articles/post-page.tsx',
}

const accountFiles: Record<(typeof accountPaths)[number], string> = {
  dashboard: 'features/dashboard/dashboard-page.tsx',
  'order-history': 'features/orders/orders-page.tsx',
  'order-history/:id': 'routes/account/order.tsx',
  returns: 'features/orders/returns-page.tsx',
  'returns/:kind/:id': 'features/orders/return-page.tsx',
  wishlist: 'features/account/wishlist-page.tsx',
  massages: 'routes/account/messages.tsx',
  profile: 'features/account/profile-page.tsx',
  'manage-address': 'features/addresses/addresses-page.tsx',
  'manage-address/new': 'routes/account/new-address.tsx',
  'manage-address/:id/edit': 'routes/account/edit-address.tsx',
  'support-tickets': 'features/tickets/tickets-page.tsx',
  'support-ticket/:ticketNumber': 'features/tickets/ticket-page.tsx',
  'change-password': 'features/account/password-page.tsx',
}

export default [
  layout('routes/layouts/public.tsx', [
    index('features/home/home-page.tsx'),
    ...publicPaths.map((path) => route(path, publicFiles[path])),
  ]),
  layout(
    'routes/layouts/account.tsx',
    accountPaths.map((path) => route(path, accountFiles[path])),
  ),
  layout('routes/layouts/bare.tsx', [
    route('offline', 'features/layout/offline-screen.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
