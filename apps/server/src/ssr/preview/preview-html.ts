import { isInternalPath } from '@rialto/contract/links'
import { escapeHtmlText } from '../../html/escape-html-text.ts'
import { removeElements } from '../../html/remove-elements.ts'
import { replaceAttributes, type Tag } from '../../html/replace-attributes.ts'

export interface PreviewPage {
  /** The address of the preview, without a slash at the end. */
  base: string
  locale: string
  theme: 'light' | 'dark' | undefined
  /** The words of the bar. */
  label: string
}

const BAR =
  'margin:0;padding:8px 16px;text-align:center;font-weight:600;color:var(--text-on-accent);background:var(--accent)'

/**
 * Turns a rendered page into one of a preview: without scripts, so that it changes nothing and stores nothing in the browser, with links
 * that stay in the preview, and with a bar that says what it is.
 */
export function previewHtml(html: string, page: PreviewPage): string {
  const bare = removeElements(html, ({ name, attributes: { rel = '' } }) =>
    name === 'link' ? rel === 'modulepreload' || rel === 'manifest' : ['script', 'template', 'noscript'].includes(name),
  )
  const linked = replaceAttributes(bare, (tag) => changedAttributes(tag, page))
  const bar = `<p style="${BAR}">${escapeHtmlText(page.label)}</p>`
  return linked
    .replace('</head>', '<meta name="robots" content="noindex"></head>')
    .replace(/<body[^>]*>/, (body) => body + bar)
}

function changedAttributes({ name, attributes }: Tag, page: PreviewPage): Tag['attributes'] | undefined {
  const { href } = attributes
  if (name === 'html') return page.theme && { ...attributes, 'data-theme': page.theme }
  if (name === 'a' && href !== undefined && isInternalPath(href))
    return { ...attributes, href: previewLink(href, page) }
  // A script would enable the pictures of the theme.
  if (name === 'link' && attributes['data-only-in'] === (page.theme ?? 'light'))
    return { ...attributes, media: attributes['data-media'] ?? 'all' }
  return undefined
}

/** The address of a page within the preview, in the same language and theme. */
function previewLink(href: string, { base, locale, theme }: PreviewPage): string {
  const url = new URL(href, 'http://preview')
  url.searchParams.set('lang', locale)
  if (theme) url.searchParams.set('theme', theme)
  return base + url.pathname + url.search + url.hash
}
