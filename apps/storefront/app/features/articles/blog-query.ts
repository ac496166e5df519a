import { t } from '@rialto/client/i18n/translate.ts'
import { ID_MAX } from '@rialto/contract/limits'
import type { MetaDescriptor } from 'react-router'
import { cleanSearch, queryOf, readPageNumber } from '../../lib/page-handle.ts'
import type { ShopHead } from '../../lib/page-meta.ts'

/** The parameters of the blog's address. */
export interface BlogQuery {
  search: string
  /** The id of a category; null means all. */
  category: number | null
  page: number
}

/** Parses an address; invalid parameters are ignored, so that every address shows a list. */
export function parseBlogQuery(query: URLSearchParams): BlogQuery {
  return {
    search: cleanSearch(query.get('search') ?? ''),
    category: parseId(query.get('category_id'), ID_MAX),
    page: readPageNumber(query),
  }
}

/** The canonical query of the blog's page, for the page cache. */
export const blogsQuery = (asked: URLSearchParams): string => queryOf(blogAddress(parseBlogQuery(asked)))

function parseId(text: string | null, max: number): number | null {
  const figure = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  return figure <= max ? figure : null
}

export function blogAddress({ search, category, page }: BlogQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category_id', String(category))
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/blogs${text && `?${text}`}`
}

/** The link by which feed readers discover the blog's feed in the page's language. */
export function feedLink({ origin, locale, settings }: ShopHead): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${t('Blog')} · ${settings.app_name}`,
    href: feedAddress(origin, locale),
  }
}

/** The address of the feed in a language. */
export const feedAddress = (origin: string, locale: string): string => `${origin}/blogs/feed.xml?lang=${locale}`
