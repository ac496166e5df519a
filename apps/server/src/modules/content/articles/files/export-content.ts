import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromJson } from '../../../../db/json.ts'
import type { Deps } from '../../../../deps.ts'
import { type ArticleKind, FOLDERS, RefusedFolder, writeFrontMatter } from './read-folder.ts'
import { type StoredPage, type StoredPost, selectAllPages, selectAllPosts, selectVariants } from './repository.ts'

interface Texts {
  title?: string
  excerpt?: string
  body?: string
  markdown?: string
}

/**
 * Writes every post and page as a file that can be imported again; pictures keep their address in this shop.
 * Throws {@link RefusedFolder} unless the folder is empty.
 * @returns the paths of the files within the folder.
 */
export async function exportContent({ database: { db } }: Deps, folder: string): Promise<string[]> {
  const existing = await readdir(folder).catch(() => [])
  if (existing.length > 0) throw new RefusedFolder(`${folder} is not empty`)
  const files = new Map<string, string>()
  for (const row of await selectAllPosts(db)) files.set(nameOf('post', row.slug), postFile(row))
  for (const row of await selectAllPages(db)) files.set(nameOf('page', row.slug), pageFile(row))
  for (const [name, text] of await variantFiles(db)) files.set(name, text)
  for (const kind of Object.values(FOLDERS)) await mkdir(join(folder, kind), { recursive: true })
  for (const [name, text] of files) await writeFile(join(folder, name), text, { flag: 'wx' })
  return [...files.keys()].sort()
}

const nameOf = (kind: ArticleKind, slug: string, locale?: string): string =>
  `${FOLDERS[kind]}/${slug}${locale ? `.${locale}` : ''}.md`

const postFile = (row: StoredPost): string =>
  writeFrontMatter(
    {
      title: row.title,
      date: isoTime(row.published_at),
      updated: row.updated_at === row.published_at ? null : isoTime(row.updated_at),
      author: row.author,
      category: row.category,
      excerpt: row.excerpt,
      thumbnail: row.cover,
      draft: row.is_draft === 1,
    },
    row.markdown ?? row.body,
  )

const pageFile = (row: StoredPage): string =>
  writeFrontMatter(
    {
      title: row.title,
      date: row.published_at === 0 ? null : isoTime(row.published_at),
      updated: isoTime(row.updated_at),
      draft: row.is_draft === 1,
    },
    row.markdown ?? row.body,
  )

/** A text that a variant lacks is taken from the article, as the shop does. */
async function variantFiles(db: Deps['database']['db']): Promise<[string, string][]> {
  const rows = {
    post: new Map((await selectAllPosts(db)).map((row) => [row.id, row])),
    page: new Map((await selectAllPages(db)).map((row) => [row.id, row])),
  }
  const files: [string, string][] = []
  for (const kind of ['post', 'page'] as const) {
    for (const { item_id, locale, texts_json } of await selectVariants(db, kind)) {
      const row = rows[kind].get(item_id)
      if (!row) continue
      const texts: Texts = fromJson(texts_json)
      const excerpt = kind === 'post' ? (texts.excerpt ?? rows.post.get(item_id)?.excerpt ?? null) : null
      const body = texts.markdown ?? texts.body ?? row.markdown ?? row.body
      files.push([nameOf(kind, row.slug, locale), writeFrontMatter({ title: texts.title ?? row.title, excerpt }, body)])
    }
  }
  return files
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
