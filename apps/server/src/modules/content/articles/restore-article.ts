import { isDeepStrictEqual } from 'node:util'
import type { ArticleKind } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { RecordedFields, RestorableChange, Restorer, Restorers } from '../../base/record/index.ts'
import { announceArticles } from './announce-articles.ts'
import { applyChanges, renderChanges } from './apply-changes.ts'
import { checkArticle } from './check-article.ts'
import { deleteArticle } from './files/repository.ts'
import { fieldsOf } from './record-article.ts'
import { insertArticle, selectArticle, selectSlugs, updateArticle } from './repository.ts'
import type { Article, StoredArticle } from './rules-article.ts'
import { articleNotFound } from './show-article.ts'

/** Take edits of articles back, and bring deleted ones again. */
export function createArticleRestorers({ files, invalidations }: Pick<Deps, 'files' | 'invalidations'>): Restorers {
  const afterCommit = () => announceArticles({ invalidations })
  const restorer = (kind: ArticleKind): Restorer => ({
    permission: 'content',
    restore: (tx, change) => restore(tx, kind, change),
    afterCommit,
  })
  return {
    post_changed: restorer('post'),
    page_changed: restorer('page'),
    post_deleted: restorer('post'),
    page_deleted: restorer('page'),
  }

  async function restore(tx: Tx, kind: ArticleKind, { subjectId, before, after, now }: RestorableChange) {
    const id = subjectId ?? 0
    const current = await selectArticle(tx, kind, id)
    if (isEmpty(after)) {
      if (current) return refuseStale(current)
      const article = await withFields(emptyArticle(kind, now), before, now)
      return checkArticle(article, await selectSlugs(tx, kind, id)) ?? done(insertArticle(tx, article, id))
    }
    if (!current) return articleNotFound(kind)
    const present = fieldsOf(current)
    if (!Object.keys(after).every((name) => isDeepStrictEqual(present[name] ?? null, after[name] ?? null)))
      return refuseStale(current)
    if (isEmpty(before)) return done(deleteArticle(tx, kind, id))
    const article = await withFields(current, before, now)
    return checkArticle(article, await selectSlugs(tx, kind, id)) ?? done(updateArticle(tx, article))
  }

  /** The article with recorded fields. Its status and date come back as they were, without the rules of publishing. */
  async function withFields<A extends Article>(article: A, fields: RecordedFields, now: number): Promise<A> {
    const changes = await renderChanges(files, { ...toChanges(fields), texts: textsIn(fields) })
    const changed = applyChanges(article, changes, now)
    const { status, publish_at } = fields
    return {
      ...changed,
      isDraft: status === undefined ? article.isDraft : status === 'draft',
      publishedAt: publish_at === undefined ? article.publishedAt : publish_at ? Date.parse(String(publish_at)) : 0,
    }
  }
}

const done = async (work: Promise<unknown>): Promise<undefined> => void (await work)

const emptyArticle = (kind: ArticleKind, now: number): Article => ({
  ...{ kind, slug: '', category: '', author: null, cover: '', texts: {} },
  ...{ isDraft: true, publishedAt: 0, updatedAt: now },
})

const textOrNone = (value: unknown): string | undefined => (value === undefined ? undefined : String(value ?? ''))

const toChanges = ({ slug, category, author, cover }: RecordedFields) => ({
  slug: textOrNone(slug),
  category: textOrNone(category),
  cover: textOrNone(cover),
  author: author === undefined ? undefined : textOrNone(author) || null,
})

function textsIn(fields: RecordedFields) {
  const locales = new Set(Object.keys(fields).flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])))
  return [...locales].map((locale) => ({
    locale,
    title: textOrNone(fields[`${locale}.title`]),
    excerpt: textOrNone(fields[`${locale}.excerpt`]),
    markdown: textOrNone(fields[`${locale}.markdown`]),
  }))
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

const refuseStale = (current: StoredArticle): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: fieldsOf(current) })
