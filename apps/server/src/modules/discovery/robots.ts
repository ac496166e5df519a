/** Personal screens and endless filter combinations are of no use to search engines. */
const CLOSED = ['/checkout', '/buynow', '/dashboard', '/order-history', '/wishlist', '/profile', '/payment/']

export const robots = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
