import type { SiteSettings } from '@rialto/contract'
import { LEGAL_SLUGS, type LegalRole } from '@rialto/contract/market-enums'
import { isExternalLink, isUsableLink } from './screen-paths.ts'

/** Screens that only exist in a shop with several sellers. */
const marketOnlyPaths = /^\/(shops|shop\/register)\/?(?:[?#]|$)/
/** Pages with an address of their own (docs/spec §2); all others are below `/page/`. */
const topLevelSlugs = ['terms-and-conditions', 'privacy-policy', 'about-us']

/** The canonical address of a page that the operator writes. */
export const contentPagePath = (slug: string): string => (topLevelSlugs.includes(slug) ? `/${slug}` : `/page/${slug}`)

/** The address of the page that has a role for the law; undefined where nobody can read one. */
export function legalPagePath(
  role: LegalRole,
  { legal_pages, pages }: Pick<SiteSettings, 'legal_pages' | 'pages'>,
): string | undefined {
  const slug = legal_pages?.[role]
  if (slug !== undefined) return contentPagePath(slug)
  // Servers that know no roles have pages with the usual addresses; one that tells no pages has those of docs/spec §2.
  const usual = LEGAL_SLUGS[role]
  const isThere = legal_pages === undefined && (pages ? pages.includes(usual) : topLevelSlugs.includes(usual))
  return isThere ? contentPagePath(usual) : undefined
}

/** The address of a page that the operator writes, with its slug. */
const writtenPath = new RegExp(`^/(?:page/([^/?#]+)|(${topLevelSlugs.join('|')}))/?(?:[?#]|$)`)

/** Returns whether a link is to be rendered: its screen exists, fits this kind of shop, and if it is a page, somebody has written it. */
export function isLinkVisible(
  url: string,
  { multi_vendor, pages }: Pick<SiteSettings, 'multi_vendor' | 'pages'>,
): boolean {
  if (!isUsableLink(url) || (!multi_vendor && marketOnlyPaths.test(url))) return false
  const [, below, own] = (!isExternalLink(url) && writtenPath.exec(url)) || []
  const slug = own ?? decoded(below)
  return slug === undefined || !pages || pages.includes(slug)
}

function decoded(slug: string | undefined): string | undefined {
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    return slug
  }
}
