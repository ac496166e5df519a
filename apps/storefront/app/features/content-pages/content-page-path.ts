/** Pages with an address of their own (docs/spec §2); all others are below `/page/`. */
const own = ['terms-and-conditions', 'privacy-policy', 'about-us']

/** The canonical address of a page. */
export const pagePath = (slug: string): string => (own.includes(slug) ? `/${slug}` : `/page/${slug}`)
