/** Pages with an address of their own (docs/spec §2); all others are below `/page/`. */
const topLevelSlugs = ['terms-and-conditions', 'privacy-policy', 'about-us']

/** The canonical address of a page. */
export const contentPagePath = (slug: string): string => (topLevelSlugs.includes(slug) ? `/${slug}` : `/page/${slug}`)
