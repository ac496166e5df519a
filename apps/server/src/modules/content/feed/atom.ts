import { anchorHeadings } from '../anchors.ts'

/** What a feed is made of; addresses are whole ones. */
export interface Feed {
  title: string
  locale: string
  /** Where the feed itself is. */
  url: string
  /** The blog that it follows. */
  home: string
  /** Without a trailing slash. */
  origin: string
  updatedAt: number
  entries: FeedEntry[]
}

export interface FeedEntry {
  url: string
  title: string
  /** Null: the shop itself. */
  author: string | null
  category: { slug: string; name: string }
  excerpt: string
  /** Safe HTML. */
  body: string
  cover: string
  publishedAt: number
  updatedAt: number
}

/** An Atom feed (RFC 4287) with whole texts. */
export function atomFeed(feed: Feed): string {
  const { title, locale, url, home, origin, updatedAt, entries } = feed
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(locale)}">`,
    `<id>${escaped(home)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${moment(updatedAt)}</updated>`,
    `<author><name>${escaped(title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(home)}"/>`,
    `<icon>${escaped(`${origin}/icons/icon-192.png`)}</icon>`,
    ...entries.map((entry) => atomEntry(entry, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function atomEntry(entry: FeedEntry, origin: string): string {
  const { url, title, author, category, excerpt, publishedAt, updatedAt } = entry
  return [
    '<entry>',
    `<id>${escaped(url)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `<published>${moment(publishedAt)}</published>`,
    `<updated>${moment(updatedAt)}</updated>`,
    ...(author ? [`<author><name>${escaped(author)}</name></author>`] : []),
    `<category term="${escaped(category.slug)}" label="${escaped(category.name)}"/>`,
    `<summary>${escaped(excerpt)}</summary>`,
    `<content type="html">${escaped(contentOf(entry, origin))}</content>`,
    '</entry>',
  ].join('\n')
}

/** Readers show it elsewhere: what it links to needs whole addresses. */
function contentOf({ url, body, cover }: FeedEntry, origin: string): string {
  const picture = cover ? `<p><img src="${escaped(cover)}" alt=""></p>` : ''
  const text = anchorHeadings(body)
    .html.replace(/\b(href|src)="(?=\/(?!\/))/g, `$1="${escaped(origin)}`)
    .replace(/\bhref="#/g, `href="${escaped(url)}#`)
  return picture + text
}

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
