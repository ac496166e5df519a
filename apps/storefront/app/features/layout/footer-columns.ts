import type { Footer, FooterItem, SiteSettings } from '@rialto/contract'
import { NAMED_PAGES, type NamedPage } from '@rialto/contract/market-enums'
import { contentPagePath, isLinkVisible } from '../../lib/link-visibility.ts'

/** Part of a column: consecutive links form one list, every other item stands alone. */
export type FooterBlock = { kind: 'links'; items: FooterItem[] } | { kind: 'item'; item: FooterItem }

export interface FooterColumn {
  id: number
  title: string
  blocks: FooterBlock[]
  /** The column has links, so it is collapsible below 640 px (docs/spec §2, "Footer"). */
  isCollapsible: boolean
  /** The column has the logo or a text, so it is wider. */
  wide: boolean
}

/** The footer's columns to render, without links to unavailable screens and without empty columns. */
export function footerColumns(footers: readonly Footer[], settings: SiteSettings): FooterColumn[] {
  return footers
    .map(({ id, title, items }) => {
      const shown = items.filter((item) => hasContent(item, settings))
      return {
        id,
        title,
        blocks: blocksOf(shown),
        isCollapsible: shown.some(({ type }) => type === 'link'),
        wide: shown.some(({ type }) => type === 'logo' || type === 'text'),
      }
    })
    .filter(({ blocks }) => blocks.length > 0)
}

function hasContent({ type, title, url }: FooterItem, settings: SiteSettings): boolean {
  switch (type) {
    case 'link':
      return Boolean(title) && url !== null && isLinkVisible(url, settings)
    case 'social_links':
      return settings.social_links.length > 0
    case 'app_store':
      return Boolean(settings.app_store_link || settings.google_playstore_link || settings.footer_qr)
    case 'text':
      return Boolean(title || settings.web_footer_description)
    case 'phone':
      return Boolean(title || settings.mobile)
    case 'email':
      return Boolean(title || url)
    case 'logo':
      return true
  }
}

function blocksOf(items: FooterItem[]): FooterBlock[] {
  const blocks: FooterBlock[] = []
  for (const item of items) {
    const last = blocks.at(-1)
    if (item.type !== 'link') blocks.push({ kind: 'item', item })
    else if (last?.kind === 'links') last.items.push(item)
    else blocks.push({ kind: 'links', items: [item] })
  }
  return blocks
}

/** The named pages that can be read and that no column leads to: a market whose footer names nothing has its legal pages all the same. */
export function unlinkedPages({ footers, menus, pages = [] }: SiteSettings): { slug: NamedPage; url: string }[] {
  const linked = new Set([
    ...footers.flatMap(({ items }) => items.map(({ url }) => url)),
    ...menus.map(({ url }) => url),
  ])
  return NAMED_PAGES.map((slug) => ({ slug, url: contentPagePath(slug) })).filter(
    ({ slug, url }) => pages.includes(slug) && !linked.has(url),
  )
}
