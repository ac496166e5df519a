import { isInternalPath, isOutsideLink } from '@rialto/contract/links'

/** The addresses of docs/spec §2; `routes.ts` names the file of each. */
export const publicPaths = [
  'shops',
  'shops/:id',
  'shop/register',
  'products',
  'products/:id/details',
  'categories',
  'categories/:slug',
  'most-popular',
  'best-deal',
  'flash-sale/:id',
  'checkout',
  'buynow',
  'payment/success',
  'payment/cancel',
  'support',
  'contact-us',
  'terms-and-conditions',
  'privacy-policy',
  'about-us',
  'page/:slug',
  'recalls',
  'order/:code',
  'withdraw',
  'blogs',
  'blog/:slug',
] as const

export const accountPaths = [
  'dashboard',
  'order-history',
  'order-history/:id',
  'returns',
  'returns/:kind/:id',
  'wishlist',
  'massages',
  'profile',
  'manage-address',
  'manage-address/new',
  'manage-address/:id/edit',
  'support-tickets',
  'support-ticket/:ticketNumber',
  'change-password',
] as const

/** The router could match them too, but is slow, and a page checks dozens of links. */
const patterns = ['', ...publicPaths, ...accountPaths].map(
  (path) => new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

/** Returns whether a configured link leads to another site, a mail address or a phone. */
export const isExternalLink = isOutsideLink

/** Returns whether a configured link leads to an existing screen or out of the shop. Other links are not shown. */
export function isUsableLink(url: string): boolean {
  if (isExternalLink(url)) return true
  if (!isInternalPath(url)) return false
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return patterns.some((pattern) => pattern.test(path))
}
