import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountPaths, publicPaths } from './lib/screen-paths.ts'

/** Files of `routes/`, in the order of docs/spec §2. */
const publicFiles: Record<(typeof publicPaths)[number], string> = {
  shops: 'shops.tsx',
  'shops/:id': 'shop.tsx',
  'shop/register': 'shop-register.tsx',
  products: 'products.tsx',
  'products/:id/details': 'product-details.tsx',
  categories: 'categories.tsx',
  'categories/:slug': 'category.tsx',
  'most-popular': 'most-popular.tsx',
  'best-deal': 'best-deal.tsx',
  'flash-sale/:id': 'flash-sale.tsx',
  checkout: 'checkout.tsx',
  buynow: 'buynow.tsx',
  'payment/success': 'payment-success.tsx',
  'payment/cancel': 'payment-cancel.tsx',
  support: 'support.tsx',
  'contact-us': 'contact-us.tsx',
  'terms-and-conditions': 'terms-and-conditions.tsx',
  'privacy-policy': 'privacy-policy.tsx',
  'about-us': 'about-us.tsx',
  'page/:slug': 'page.tsx',
  // The blog has this layout without the cart's tab (features/cart/cart-parts.tsx), so the frame stays mounted between them.
  blogs: 'blogs.tsx',
  'blog/:slug': 'blog-post.tsx',
}

const accountFiles: Record<(typeof accountPaths)[number], string> = {
  dashboard: 'dashboard.tsx',
  'order-history': 'order-history.tsx',
  'order-history/:id': 'order.tsx',
  wishlist: 'wishlist.tsx',
  massages: 'messages.tsx',
  profile: 'profile.tsx',
  'manage-address': 'manage-address.tsx',
  'manage-address/new': 'new-address.tsx',
  'manage-address/:id/edit': 'edit-address.tsx',
  'support-tickets': 'support-tickets.tsx',
  'support-ticket/:ticketNumber': 'support-ticket.tsx',
  'change-password': 'change-password.tsx',
}

export default [
  layout('routes/layouts/public.tsx', [
    index('routes/home.tsx'),
    ...publicPaths.map((path) => route(path, `routes/${publicFiles[path]}`)),
  ]),
  layout(
    'routes/layouts/account.tsx',
    accountPaths.map((path) => route(path, `routes/account/${accountFiles[path]}`)),
  ),
  layout('routes/layouts/bare.tsx', [route('offline', 'routes/offline.tsx'), route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig
