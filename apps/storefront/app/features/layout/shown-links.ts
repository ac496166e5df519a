import type { SiteSettings } from '@rialto/contract'
import { isUsableLink } from '../../lib/screen-paths.ts'

/** Screens that only a shop with several sellers has. */
const forManySellers = /^\/(shops|shop\/register)\/?(?:[?#]|$)/

/** Whether a configured link is to be drawn: it leads somewhere, and makes sense in this kind of shop. */
export function isShown(url: string, { multi_vendor }: Pick<SiteSettings, 'multi_vendor'>): boolean {
  return isUsableLink(url) && (multi_vendor || !forManySellers.test(url))
}
