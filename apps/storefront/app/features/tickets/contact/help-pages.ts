import type { SiteSettings } from '@rialto/contract'
import { isLinkVisible } from '../../../lib/link-visibility.ts'

const WRITTEN = /^\/(page\/[^/?#]+|terms-and-conditions|privacy-policy)\/?$/
const HELP = /^\/(support|contact-us)\/?$/

/** The operator's pages that the footer lists next to the support link, in that order, without those that nobody has written. */
export function helpPages(settings: SiteSettings): { url: string; title: string }[] {
  const found = new Map<string, string>()
  for (const { items } of settings.footers) {
    if (!items.some(({ url }) => url && HELP.test(url))) continue
    for (const { url, title } of items)
      if (url && title && WRITTEN.test(url) && isLinkVisible(url, settings)) found.set(url, title)
  }
  return [...found].map(([url, title]) => ({ url, title }))
}
