import type { Tx } from '../../db/index.ts'
import type { Page, Post } from './article.ts'
import { isSameArticle, storedOf } from './compare.ts'
import type { ArticleKind } from './read-folder.ts'
import { deleteArticle, insertPage, insertPost, replaceVariants, updatePage, updatePost } from './repository.ts'
import { pageRow, postRow } from './rows.ts'

export interface Change {
  kind: ArticleKind
  slug: string
  change: 'added' | 'updated' | 'unchanged' | 'removed'
}

export interface Plan {
  articles: readonly (Post | Page)[]
  /** Of which kinds that goes which the folder has not. */
  prune: readonly ArticleKind[]
  now: number
  /** Compares alone. */
  dryRun: boolean
}

/** Brings posts and pages to what the articles say; they are known by their slugs. */
export async function writeArticles(tx: Tx, { articles, prune, now, dryRun }: Plan): Promise<Change[]> {
  const stored = { post: await storedOf(tx, 'post'), page: await storedOf(tx, 'page') }
  const changes: Change[] = []
  for (const article of articles) {
    const found = stored[article.kind].get(article.slug)
    const variants = new Map([...article.variants].sort().map(([locale, text]) => [locale, JSON.stringify(text)]))
    const isSame = found !== undefined && isSameArticle(article, found)
    const updatedAt =
      article.updatedAt ?? (isSame ? found.row.updated_at : firstMoment(article, found !== undefined, now))
    const change = !found ? 'added' : isSame && updatedAt === found.row.updated_at ? 'unchanged' : 'updated'
    changes.push({ kind: article.kind, slug: article.slug, change })
    if (dryRun || change === 'unchanged') continue
    const id = await writeRow(tx, article, { id: found?.row.id, updatedAt })
    await replaceVariants(tx, { kind: article.kind, id, variants })
  }
  for (const kind of prune) {
    const kept = new Set(articles.filter((article) => article.kind === kind).map(({ slug }) => slug))
    for (const [slug, { row }] of stored[kind]) {
      if (kept.has(slug)) continue
      changes.push({ kind, slug, change: 'removed' })
      if (!dryRun) await deleteArticle(tx, kind, row.id)
    }
  }
  return changes
}

/** What has just been written is as old as it says; what has changed changed now. */
const firstMoment = (article: Post | Page, isKnown: boolean, now: number): number =>
  !isKnown && article.kind === 'post' ? Math.min(article.publishedAt, now) : now

async function writeRow(
  tx: Tx,
  article: Post | Page,
  { id, updatedAt }: { id: number | undefined; updatedAt: number },
) {
  if (article.kind === 'post') {
    const row = postRow(article, updatedAt)
    if (id === undefined) return insertPost(tx, row)
    await updatePost(tx, id, row)
    return id
  }
  const row = pageRow(article, updatedAt)
  if (id === undefined) return insertPage(tx, row)
  await updatePage(tx, id, row)
  return id
}
