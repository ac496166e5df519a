import { isDeepStrictEqual } from 'node:util'
import { ARTICLES_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { RecordedFields, RestorableChange, Restorer, Restorers } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { announceArticles } from './announce.ts'
import {
  type ArticleChanges,
  applyChanges,
  checkArticle,
  checkChanges,
  fieldsOf,
  recordCreation,
  recordDeletion,
  recordEdit,
  renderChanges,
} from './article-changes.ts'
import { deleteArticle } from './files/repository.ts'
import { adoptLegalPage, refuseLegalPage } from './legal-pages.ts'
import { articleNotFound } from './list-articles.ts'
import { presentArticle } from './present.ts'
import { insertArticle, selectArticle, selectNextPublication, selectSlugs, updateArticle } from './repository.ts'
import { type Article, freeSlug, mainText, type StoredArticle, slugOf } from './rules.ts'

interface Created {
  id: number
  change: RecordedChange
}

/** Writes a new post or page: a draft, unless its status says otherwise. */
export async function createArticle(
  deps: ModuleDeps,
  { kind, actor, changes }: { kind: ArticleKind; actor: Actor; changes: ArticleChanges },
): Promise<Created | Refusal> {
  const refusal = await checkChanges(deps.files, changes, await readChoices(deps))
  if (refusal) return refusal
  const rendered = await renderChanges(deps.files, changes)
  const now = deps.now()
  const created = await deps.database.write(async (tx): Promise<Created | Refusal> => {
    await lockMarket(tx)
    const slugs = await selectSlugs(tx, kind, 0)
    if (slugs.size >= ARTICLES_MAX)
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: ARTICLES_MAX } })
    const article = applyChanges(blank(kind, now), rendered, now)
    if (article.slug === '') article.slug = freeSlug(slugOf(mainText(article).title), slugs)
    const refusal = checkArticle(article, slugs)
    if (refusal) return refusal
    const id = await insertArticle(tx, article)
    if (kind === 'page') await adoptLegalPage(tx, { id, slug: article.slug })
    return { id, change: await recordCreation(tx, { ...article, id, version: 1 }, { actor, at: now }) }
  })
  if (!(created instanceof Refusal) && changes.status === 'published') announceArticles(deps)
  return created
}

const blank = (kind: ArticleKind, now: number): Article => ({
  ...{ kind, slug: '', category: '', author: null, cover: '', texts: {} },
  ...{ isDraft: true, publishedAt: 0, updatedAt: now },
})

interface Edit {
  kind: ArticleKind
  id: number
  /** The version that was edited; undefined: whichever it has, for commands. */
  version: number | undefined
  actor: Actor
  changes: ArticleChanges
}

/** Changes, publishes, schedules or withdraws an article; `stale` with the present one if somebody else has changed it. */
export async function changeArticle(
  deps: ModuleDeps,
  { kind, id, version, actor, changes }: Edit,
): Promise<{ change: RecordedChange | undefined } | Refusal> {
  const known = await readChoices(deps)
  const refusal = await checkChanges(deps.files, changes, known)
  if (refusal) return refusal
  const rendered = await renderChanges(deps.files, changes)
  const now = deps.now()
  const outcome = await deps.database.write(async (tx) => {
    const before = await selectArticle(tx, kind, id)
    if (!before) return articleNotFound(kind)
    const refuseStale = () =>
      refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { article: presentArticle(before, { now, locales: known.locales }) },
      })
    if (version !== undefined && before.version !== version) return refuseStale()
    const after = applyChanges(before, rendered, now)
    const refusal = checkArticle(after, await selectSlugs(tx, kind, id))
    if (refusal) return refusal
    if (!(await updateArticle(tx, after))) return refuseStale()
    const change = await recordEdit(tx, before, after, { actor, at: now })
    return { change, isForReaders: !before.isDraft || !after.isDraft }
  })
  // A draft saves itself every few seconds, and must not empty the caches each time.
  if (!(outcome instanceof Refusal) && outcome.isForReaders) announceArticles(deps)
  return outcome
}

/** Deletes a post or page, which the record can bring back. */
export async function removeArticle(
  deps: Deps,
  { kind, id, actor, locale }: { kind: ArticleKind; id: number; actor: Actor; locale?: string },
): Promise<RecordedChange | Refusal> {
  const change = await deps.database.write(async (tx) => {
    await lockMarket(tx)
    const article = await selectArticle(tx, kind, id)
    if (!article) return articleNotFound(kind)
    const inUse = await refuseLegalPage(tx, { kind, id, ...(locale && { locale }) })
    if (inUse) return inUse
    await deleteArticle(tx, kind, id)
    return recordDeletion(tx, article, { actor, at: deps.now() })
  })
  if (!(change instanceof Refusal)) announceArticles(deps)
  return change
}

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
    if (isEmpty(before)) return (await refuseLegalPage(tx, { kind, id })) ?? done(deleteArticle(tx, kind, id))
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

/** The languages and the blog's categories of the market. */
async function readChoices({ settings }: Pick<ModuleDeps, 'settings'>) {
  const [{ configured }, { blog_categories }] = await Promise.all([settings.locales(), settings.read()])
  return { locales: configured, categories: blog_categories.map(({ slug }) => slug) }
}

/** Re-encodes and stores a picture. Nothing shows it until a text names its address. */
export async function storeArticlePicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}

const POLL_INTERVAL_MS = 15_000

/**
 * Tells the caches of pages, feed and sitemap at the moment at which a scheduled article appears. Readers see an article by its date
 * alone, so nothing is written, and a process that was down at that moment missed nothing.
 */
export function createPublicationSchedule({ database, invalidations, now }: Deps): BackgroundWorker {
  let toldUntil = now()
  return createBackgroundWorker({
    name: 'publication-schedule',
    async work() {
      const at = now()
      const next = await selectNextPublication(database.db, toldUntil)
      toldUntil = at
      if (next !== null && next <= at) announceArticles({ invalidations })
    },
    failure: 'articles that were due could not be announced',
    now,
    nextDueAt: () => selectNextPublication(database.db, toldUntil),
    lookEveryMs: POLL_INTERVAL_MS,
  })
}
