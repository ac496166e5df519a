import type { Tx } from '../../../../db/index.ts'
import type { Page, Post } from './article.ts'
import { rowOf } from './article-rows.ts'
import type { ArticleKind } from './read-folder.ts'
import { type StoredPage, type StoredPost, selectAllPages, selectAllPosts, selectVariants } from './repository.ts'

/** An article in the database. */
export interface Stored {
  row: StoredPost | StoredPage
  variants: Map<string, Record<string, unknown>>
}

/** Reads all articles of a kind, by slug. */
export async function readStoredArticles(tx: Tx, kind: ArticleKind): Promise<Map<string, Stored>> {
  const rows = kind === 'post' ? await selectAllPosts(tx) : await selectAllPages(tx)
  const variants = await selectVariants(tx, kind)
  return new Map(
    rows.map((row) => {
      const ownVariants = variants.filter(({ item_id }) => item_id === row.id)
      return [
        row.slug,
        { row, variants: new Map(ownVariants.map((variant) => [variant.locale, JSON.parse(variant.texts_json)])) },
      ]
    }),
  )
}

/** Returns whether the shop shows the article of a file already. */
export function isSameArticle(article: Post | Page, stored: Stored): boolean {
  const { variants } = article
  return (
    isContained(rowOf(article, stored.row.updated_at), stored.row) &&
    variants.size === stored.variants.size &&
    // A text that a variant lacks is shown in the article's own language.
    [...variants].every(([locale, text]) => {
      const storedVariant = stored.variants.get(locale)
      return storedVariant !== undefined && isContained(text, { ...stored.row, markdown: null, ...storedVariant })
    })
  )
}

/** Returns whether the stored values equal the given ones. An article that never was Markdown is compared by its HTML. */
function isContained(wanted: object, stored: object): boolean {
  const storedValues = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(wanted).every(
    ([name, value]) => storedValues.get(name) === value || (name === 'markdown' && storedValues.get(name) === null),
  )
}
