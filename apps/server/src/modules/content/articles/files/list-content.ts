import type { Deps } from '../../../../deps.ts'
import type { ArticleKind } from './read-folder.ts'
import { type StoredPage, type StoredPost, selectAllPages, selectAllPosts, selectVariants } from './repository.ts'

export interface ListedArticle {
  kind: ArticleKind
  slug: string
  title: string
  /** A planned post has a date in the future. */
  state: 'published' | 'planned' | 'draft'
  /** Milliseconds since 1970: the publication of a post, the last change of a page. */
  date: number
  /** The languages of its variants. */
  locales: string[]
}

/** Lists all articles including drafts: posts latest first, then pages. */
export async function listContent({ database: { db }, now }: Deps): Promise<ListedArticle[]> {
  const [posts, pages] = [await selectAllPosts(db), await selectAllPages(db)]
  const variants = { post: await selectVariants(db, 'post'), page: await selectVariants(db, 'page') }
  const listed = (kind: ArticleKind, row: StoredPost | StoredPage, date: number): ListedArticle => ({
    kind,
    slug: row.slug,
    title: row.title,
    state: row.is_draft === 1 ? 'draft' : row.published_at > now() ? 'planned' : 'published',
    date,
    locales: variants[kind].filter(({ item_id }) => item_id === row.id).map(({ locale }) => locale),
  })
  return [
    ...posts.map((row) => listed('post', row, row.published_at)),
    ...pages.map((row) => listed('page', row, row.updated_at)),
  ]
}
