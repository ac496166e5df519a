import type { Tx } from '../../db/index.ts'
import type { Page, Post } from './article.ts'
import type { ArticleKind } from './read-folder.ts'
import { type StoredPage, type StoredPost, selectAllPages, selectAllPosts, selectVariants } from './repository.ts'
import { rowOf } from './rows.ts'

/** An article as the shop has it. */
export interface Stored {
  row: StoredPost | StoredPage
  variants: Map<string, Record<string, unknown>>
}

/** Every article of a kind, by its slug. */
export async function storedOf(tx: Tx, kind: ArticleKind): Promise<Map<string, Stored>> {
  const rows = kind === 'post' ? await selectAllPosts(tx) : await selectAllPages(tx)
  const variants = await selectVariants(tx, kind)
  return new Map(
    rows.map((row) => {
      const own = variants.filter(({ item_id }) => item_id === row.id)
      return [row.slug, { row, variants: new Map(own.map((one) => [one.locale, JSON.parse(one.texts_json)])) }]
    }),
  )
}

/** Whether a file says what the shop shows already. */
export function isSameArticle(article: Post | Page, stored: Stored): boolean {
  const { variants } = article
  return (
    says(rowOf(article, stored.row.updated_at), stored.row) &&
    variants.size === stored.variants.size &&
    // What a variant does not say is shown as the article itself says it.
    [...variants].every(([locale, text]) => {
      const known = stored.variants.get(locale)
      return known !== undefined && says(text, { ...stored.row, markdown: null, ...known })
    })
  )
}

/** Whether something stored says the same; where it was never Markdown, its HTML counts. */
function says(wanted: object, stored: object): boolean {
  const known = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(wanted).every(
    ([name, value]) => known.get(name) === value || (name === 'markdown' && known.get(name) === null),
  )
}
