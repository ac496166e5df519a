import type { ArticleTexts, MarketArticleDetails, RequestFor } from '@rialto/contract'
import type { Saved } from '../form/use-edit-form.ts'

/** The language of the market's content; the others translate it. */
export const CONTENT_LOCALE = 'en'

const TEXT_FIELDS = ['title', 'excerpt', 'markdown'] as const
type TextField = (typeof TEXT_FIELDS)[number]
/** A field of the text in one language: `fr.title`. So two people may write in two languages at the same time. */
export type TextName = `${string}.${TextField}`

export type ArticleValues = {
  slug: string
  category: string
  author: string
  cover: string
  status: 'draft' | 'published'
  publish_at: string | null
} & { [name: TextName]: string }

export const nameOf = (locale: string, field: TextField): TextName => `${locale}.${field}`

export function toValues(
  article: Omit<MarketArticleDetails, 'version'> | null,
  locales: readonly string[],
): ArticleValues {
  const texts = locales.flatMap((locale) => {
    const text = article?.texts.find((one) => one.locale === locale)
    return TEXT_FIELDS.map((field) => [nameOf(locale, field), text?.[field] ?? ''])
  })
  return {
    slug: article?.slug ?? '',
    category: article?.category ?? '',
    author: article?.author ?? '',
    cover: article?.cover ?? '',
    status: article?.status ?? 'draft',
    publish_at: article?.publish_at ?? null,
    ...Object.fromEntries(texts),
  }
}

/**
 * The article as it was saved. The server trims texts; one that was only trimmed stays as it was typed, so that a pause after a space
 * does not take the space away.
 */
export function toSaved(
  article: MarketArticleDetails,
  locales: readonly string[],
  typed: Partial<ArticleValues> = {},
): Saved<ArticleValues> {
  const values = toValues(article, locales)
  for (const [name, value] of Object.entries(typed) as [TextName, unknown][])
    if (typeof value === 'string' && value.trim() === values[name]) values[name] = value
  return { version: article.version, values }
}

type Body = RequestFor<'POST /admin/posts'>['body']

/** Changed fields as the server takes them; texts by language. */
export function toBody(changes: Partial<ArticleValues>): Body {
  const { slug, category, author, cover, status, publish_at, ...fields } = changes
  const texts = new Map<string, Partial<ArticleTexts> & { locale: string }>()
  for (const [name, value] of Object.entries(fields)) {
    const end = name.lastIndexOf('.')
    const locale = name.slice(0, end)
    texts.set(locale, { ...texts.get(locale), locale, [name.slice(end + 1)]: value })
  }
  const facts = { slug, category, author, cover, status, publish_at }
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(texts.size > 0 && { texts: [...texts.values()] }),
  }
}

export const isScheduledFor = ({ publish_at }: Pick<ArticleValues, 'publish_at'>, now = Date.now()): boolean =>
  publish_at !== null && Date.parse(publish_at) > now
