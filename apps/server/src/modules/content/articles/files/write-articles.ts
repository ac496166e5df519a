import type { Tx } from '../../../../db/index.ts'
import type { Page, Post } from './article.ts'
import { pageRow, postRow } from './article-rows.ts'
import { isSameArticle, readStoredArticles } from './compare-articles.ts'
import type { ArticleKind } from './read-folder.ts'
import { deleteArticle, insertPage, insertPost, replaceVariants, updatePage, updatePost } from './repository.ts'

export interface Change {
  kind: ArticleKind
  slug: string
  change: 'added' | 'updated' | 'unchanged' | 'removed'
}

export interface Plan {
  articles: readonly (Post | Page)[]
  /** The kinds of which articles that are not in the folder are deleted. */
  prune: readonly ArticleKind[]
  now: number
  /** Compares, but writes nothing. */
  dryRun: boolean
}

/** Adds or updates posts and pages, identified by their slugs. */
export async function writeArticles(tx: Tx, { articles, prune, now, dryRun }: Plan): Promise<Change[]> {
  const stored = { post: await readStoredArticles(tx, 'post'), page: await readStoredArticles(tx, 'page') }
  const changes: Change[] = []
  for (const article of articles) {
    const found = stored[article.kind].get(article.slug)
    const variants = new Map([...article.variants].sort().map(([locale, text]) => [locale, JSON.stringify(text)]))
    const isSame = found !== undefined && isSameArticle(article, found)
    const updatedAt =
      article.updatedAt ?? (isSame ? found.row.updated_at : initialUpdatedAt(article, found !== undefined, now))
    const change = !found ? 'added' : isSame && updatedAt === found.row.updated_at ? 'unchanged' : 'updated'
    changes.push({ kind: article.kind, slug: article.slug, change })
    if (dryRun || change === 'unchanged') continue
    const id = await writeRow(tx, article, { id: found?.row.id, updatedAt })
    await replaceVariants(tx, { kind: article.kind, id, variants })
  }
  for (const kind of prune) {
    const keptSlugs = new Set(articles.filter((article) => article.kind === kind).map(({ slug }) => slug))
    for (const [slug, { row }] of stored[kind]) {
      if (keptSlugs.has(slug)) continue
      changes.push({ kind, slug, change: 'removed' })
      if (!dryRun) await deleteArticle(tx, kind, row.id)
    }
  }
  return changes
}

/** A new post was last changed on its publication; a changed article is changed now. */
const initialUpdatedAt = (article: Post | Page, isKnown: boolean, now: number): number =>
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
