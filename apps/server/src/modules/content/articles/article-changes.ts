import type { Tx } from '../../../db/index.ts'
import type { FileStorage } from '../../../files/storage.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { changedFields, type RecordedFields, recordChange } from '../../base/record/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { isSlug } from './files/read-articles.ts'
import { findStoredPicture } from './files/render-text.ts'
import { toTime } from './present.ts'
import { renderMarkdown } from './render-markdown.ts'
import {
  type Article,
  type ArticleText,
  mainText,
  NO_TEXT,
  planPublication,
  type StoredArticle,
  stateOf,
} from './rules.ts'

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
interface RenderedChanges extends Omit<ArticleChanges, 'texts'> {
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

interface Known {
  locales: readonly string[]
  /** The slugs of the blog's categories. */
  categories: readonly string[]
}

/** Refuses changes that name a language, a category or a picture that the market does not have. */
export async function checkChanges(
  files: FileStorage,
  { texts = [], category, cover }: ArticleChanges,
  { locales, categories }: Known,
): Promise<Refusal | undefined> {
  const unknown = texts.find(({ locale }) => !locales.includes(locale))
  if (unknown) return refuseFields({ texts: { text: text('This language is not available') } })
  if (category && !categories.includes(category))
    return refuseFields({ category: { text: text('Please choose one of the categories of the blog') } })
  if (cover && !(await findStoredPicture(files, cover)))
    return refuseFields({ cover: { text: text('This shop has no such picture') } })
  return undefined
}

/** Refuses an article without what readers need. @param slugs those of all others, in lower case */
export function checkArticle(article: Article, slugs: ReadonlySet<string>): Refusal | undefined {
  const errors: Record<string, FieldError> = {}
  const { title, body } = mainText(article)
  if (title === '') errors[`${CONTENT_LOCALE}.title`] = { text: text('Please write a title') }
  if (!isSlug(article.slug)) errors.slug = { text: text('Letters and digits, with single hyphens between them') }
  else if (slugs.has(article.slug.toLowerCase())) errors.slug = { text: text('Another one has this address') }
  if (!article.isDraft) {
    if (body === '') errors[`${CONTENT_LOCALE}.markdown`] = { text: text('Please write a text first') }
    if (article.kind === 'post') {
      if (article.category === '') errors.category = { text: text('Please choose a category') }
      if (article.cover === '' && !body.includes('<img '))
        errors.cover = { text: text('Please choose a cover, or put a picture into the text') }
    }
  }
  return Object.keys(errors).length === 0 ? undefined : refuseFields(errors)
}

interface Made {
  actor: Actor
  at: number
}

/** The fields of an article by the names of the console's form; texts by their language, such as `fr.title`. */
export function fieldsOf({
  kind,
  slug,
  category,
  author,
  cover,
  isDraft,
  publishedAt,
  texts,
}: Article): RecordedFields {
  const ofTexts = Object.entries(texts).flatMap(([locale, { title, excerpt, markdown }]) =>
    Object.entries({ title, excerpt, markdown }).map(([name, value]) => [`${locale}.${name}`, value || null]),
  )
  return {
    slug,
    ...(kind === 'post' && { category, author, cover }),
    status: isDraft ? 'draft' : 'published',
    publish_at: toTime(publishedAt),
    ...Object.fromEntries(ofTexts),
  }
}

const common = (article: StoredArticle, { actor, at }: Made) => ({
  ...{ actor, at, shopId: null },
  subject: { kind: 'content' as const, id: article.id, name: mainText(article).title },
  values: { title: mainText(article).title },
})

export const recordCreation = (tx: Tx, article: StoredArticle, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...common(article, made),
    action: `${article.kind}_added`,
    sentence: sentences[stateOf(article, made.at)],
    after: fieldsOf(article),
  })

const sentences = {
  draft: text('Began the draft {{title}}'),
  published: text('Published {{title}}'),
  scheduled: text('Scheduled {{title}}'),
} as const

/**
 * Records an edit; nothing where nothing has changed, and nothing of a draft that stays one: it saves itself while it is typed, and no
 * reader sees it.
 */
export async function recordEdit(
  tx: Tx,
  before: StoredArticle,
  after: StoredArticle,
  made: Made,
): Promise<RecordedChange | undefined> {
  const changed = changedFields({ ...emptied(fieldsOf(after)), ...fieldsOf(before) }, fieldsOf(after))
  if (!changed || (before.isDraft && after.isDraft)) return undefined
  return recordChange(tx, {
    ...common(after, made),
    ...changed,
    action: `${after.kind}_changed`,
    ...describe(before, after, made.at),
    restorable: true,
  })
}

const emptied = (fields: RecordedFields): RecordedFields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

function describe(before: Article, after: Article, now: number): { sentence: TextKey } {
  const state = stateOf(after, now)
  const isPlaced = state !== stateOf(before, now) || (state === 'scheduled' && after.publishedAt !== before.publishedAt)
  if (!isPlaced) return { sentence: text('Changed {{title}}') }
  if (state === 'draft') return { sentence: text('Withdrew {{title}}') }
  return { sentence: sentences[state] }
}

export const recordDeletion = (tx: Tx, article: StoredArticle, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...common(article, made),
    action: `${article.kind}_deleted`,
    sentence: text('Deleted {{title}}'),
    before: fieldsOf(article),
    after: {},
    restorable: true,
  })
