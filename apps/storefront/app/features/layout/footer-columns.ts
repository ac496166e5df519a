import type { Footer, FooterItem, SiteSettings } from '@rialto/contract'
import { isShown } from './shown-links.ts'

/** A stretch of one column: links stand together as a list, everything else by itself. */
export type FooterBlock = { kind: 'links'; items: FooterItem[] } | { kind: 'item'; item: FooterItem }

export interface FooterColumn {
  id: number
  title: string
  blocks: FooterBlock[]
  /** Has links: under 640 px it collapses (docs/spec §2, "Footer"). */
  folds: boolean
  /** Has the logo or a text: it gets more room. */
  wide: boolean
}

/** The footer's columns as they are to be drawn: without links that lead nowhere, and without columns that end up empty. */
export function footerColumns(footers: readonly Footer[], settings: SiteSettings): FooterColumn[] {
  return footers
    .map(({ id, title, items }) => {
      const shown = items.filter((item) => hasContent(item, settings))
      return {
        id,
        title,
        blocks: blocksOf(shown),
        folds: shown.some(({ type }) => type === 'link'),
        wide: shown.some(({ type }) => type === 'logo' || type === 'text'),
      }
    })
    .filter(({ blocks }) => blocks.length > 0)
}

function hasContent({ type, title, url }: FooterItem, settings: SiteSettings): boolean {
  switch (type) {
    case 'link':
      return Boolean(title) && url !== null && isShown(url, settings)
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
