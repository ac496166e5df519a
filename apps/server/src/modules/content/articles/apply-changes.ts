import type { FileStorage } from '../../../files/index.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { renderMarkdown } from './render-markdown.ts'
import { planPublication } from './rules.ts'
import { type Article, type ArticleText, NO_TEXT } from './rules-article.ts'

interface TextChange {
  locale: string
  title?: string | undefined
  excerpt?: string | undefined
  markdown?: string | undefined
}

/** Fields that are undefined stay as they are. */
export interface ArticleChanges {
  slug?: string | undefined
  category?: string | undefined
  author?: string | null | undefined
  cover?: string | undefined
  status?: 'draft' | 'published' | undefined
  /** ISO 8601; null: now, or no date for a draft. */
  publish_at?: string | null | undefined
  texts?: readonly TextChange[] | undefined
}

/** Changes with their Markdown rendered, which needs the sizes of pictures. */
export interface RenderedChanges extends Omit<ArticleChanges, 'texts'> {
  texts: readonly (TextChange & { body?: string })[]
}

export async function renderChanges(files: FileStorage, changes: ArticleChanges): Promise<RenderedChanges> {
  const texts: (TextChange & { body?: string })[] = []
  for (const text of changes.texts ?? []) {
    if (text.markdown === undefined) texts.push(text)
    else {
      const markdown = normalizeNewlines(text.markdown)
      texts.push({ ...text, markdown, body: (await renderMarkdown(files, markdown)).body })
    }
  }
  return { ...changes, texts }
}

/** The article after changes; only the given fields of a text change. */
export function applyChanges<A extends Article>(article: A, changes: RenderedChanges, now: number): A {
  const texts = { ...article.texts }
  for (const { locale, ...given } of changes.texts) texts[locale] = withFields(texts[locale] ?? NO_TEXT, given)
  const { slug = article.slug, category = article.category, cover = article.cover } = changes
  const isPost = article.kind === 'post'
  const publishAt = changes.publish_at ? Date.parse(changes.publish_at) : changes.publish_at
  return {
    ...article,
    slug: slug.normalize('NFC'),
    ...(isPost && { category, cover, author: changes.author === undefined ? article.author : changes.author }),
    ...planPublication(article, { status: changes.status, publishAt: publishAt as number | null | undefined }, now),
    updatedAt: now,
    texts,
  }
}

const withFields = (text: ArticleText, { title, excerpt, markdown, body }: Partial<ArticleText>): ArticleText => ({
  title: title ?? text.title,
  excerpt: excerpt ?? text.excerpt,
  markdown: markdown ?? text.markdown,
  body: body ?? text.body,
})
