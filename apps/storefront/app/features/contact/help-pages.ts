import type { Footer } from '@rialto/contract'

const WRITTEN = /^\/(page\/[^/?#]+|terms-and-conditions|privacy-policy)\/?$/
const HELP = /^\/(support|contact-us)\/?$/

/** The operator's pages that the footer lists next to the support link, in that order. The API has no list of pages. */
export function helpPages(footers: readonly Footer[]): { url: string; title: string }[] {
  const found = new Map<string, string>()
  for (const { items } of footers) {
    if (!items.some(({ url }) => url && HELP.test(url))) continue
    for (const { url, title } of items) if (url && title && WRITTEN.test(url)) found.set(url, title)
  }
  return [...found].map(([url, title]) => ({ url, title }))
}
