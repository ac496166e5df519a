/** Screens that exist so far; each later part adds its own. */
const built = [
  '/',
  '/shops',
  '/shops/:id',
  '/shop/register',
  '/products',
  '/products/:id/details',
  '/categories',
  '/categories/:slug',
  '/most-popular',
  '/best-deal',
  '/flash-sale/:id',
  '/checkout',
  '/buynow',
  '/payment/success',
  '/payment/cancel',
  '/support',
  '/contact-us',
  '/terms-and-conditions',
  '/privacy-policy',
  '/about-us',
  '/page/:slug',
  '/blogs',
  '/blog/:slug',
  '/dashboard',
  '/order-history',
  '/order-history/:id',
  '/wishlist',
  '/massages',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/manage-address/:id/edit',
  '/support-tickets',
  '/support-ticket/:ticketNumber',
  '/change-password',
]

/** As the router would match them; it takes long over each, and a page asks dozens of times. */
const patterns = built.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a configured address leads away from the shop's own screens: another site, a mail, a call. */
export function isAway(url: string): boolean {
  return /^(https?:)?\/\/|^(mailto|tel):/i.test(url)
}

/** Whether a configured link leads anywhere: to a screen that exists, or away from the shop. Others are left out. */
export function isBuilt(url: string): boolean {
  if (isAway(url)) return true
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return patterns.some((pattern) => pattern.test(path))
}
