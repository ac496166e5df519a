import type { SiteSettings } from '@rialto/contract'
import { isUsableLink } from '../../lib/screen-paths.ts'

/** Screens that only exist in a shop with several sellers. */
const marketOnlyPaths = /^\/(shops|shop\/register)\/?(?:[?#]|$)/

/** Returns whether a configured link is to be rendered: its screen exists and fits this kind of shop. */
export function isLinkVisible(url: string, { multi_vendor }: Pick<SiteSettings, 'multi_vendor'>): boolean {
  return isUsableLink(url) && (multi_vendor || !marketOnlyPaths.test(url))
}
