import type { Tx } from '../../../../db/index.ts'
import { fromJson, toJson } from '../../../../db/json.ts'
import type { TranslatedTexts } from '../../../../db/tables.ts'
import type { Deps } from '../../../../deps.ts'
import { CONTENT_LOCALE, translate } from '../../../../lib/texts.ts'
import { createSettings } from '../../../base/settings/index.ts'
import { announceArticles } from '../announce.ts'
import { adoptLegalPage, refuseLegalPage } from '../legal-pages.ts'
import { readArticles } from './read-articles.ts'
import {
  type ArticleKind,
  type Fault,
  Findings,
  type Folder,
  type Page,
  type Post,
  RefusedFolder,
  readFolder,
} from './read-folder.ts'
import { createPlacePicture } from './render-text.ts'
import {
  deleteArticle,
  insertPage,
  insertPost,
  type PageRow,
  type PostRow,
  replaceVariants,
  type StoredPage,
  type StoredPost,
  selectAllPages,
  selectAllPosts,
  selectVariants,
  updatePage,
  updatePost,
} from './repository.ts'

interface ContentImport {
  folder: string
  /** Compares, but writes nothing. */
  dryRun: boolean
  /** Deletes articles that are not in the folder. */
  prune: boolean
}

export type ContentOutcome =
  | { kind: 'refused'; reason: string; errors: Fault[]; warnings: Fault[] }
  | { kind: 'done'; changes: Change[]; warnings: Fault[] }

/** Imports a folder of Markdown files as posts and pages: all files, or none if any has an error. */
export async function importContent(deps: Deps, request: ContentImport): Promise<ContentOutcome> {
  const findings = new Findings()
  try {
    const folder = await readFolder(request.folder, findings)
    const articles = await readArticles(folder.sources, await createReading(deps, request, folder, findings))
    const { errors, warnings } = findings.inOrder()
    if (errors.length > 0) return { kind: 'refused', reason: 'nothing was imported', errors, warnings }
    const changes = await deps.database.write((tx) =>
      writeArticles(tx, {
        articles,
        prune: request.prune ? folder.kinds : [],
        now: deps.now(),
        dryRun: request.dryRun,
      }),
    )
    if (!request.dryRun && changes.some(({ change }) => change !== 'unchanged')) announceArticles(deps)
    return { kind: 'done', changes, warnings }
  } catch (error) {
    if (!(error instanceof RefusedFolder)) throw error
    return { kind: 'refused', reason: error.message, errors: [], warnings: [] }
  }
}

async function createReading(deps: Deps, { dryRun }: ContentImport, { root }: Folder, findings: Findings) {
  const { languages, blog_categories } = await createSettings(deps).read()
  return {
    findings,
    placePicture: createPlacePicture({ files: deps.files, root, keep: !dryRun }),
    contentLocale: CONTENT_LOCALE,
    locales: languages.map(({ name }) => name).filter((name) => name !== CONTENT_LOCALE),
    categories: new Map(
      blog_categories.flatMap(({ slug, name }) => [
        [slug.toLowerCase(), slug],
        [name.toLowerCase(), slug],
      ]),
    ),
  }
}

export interface Change {
  kind: ArticleKind
  slug: string
  change: 'added' | 'updated' | 'unchanged' | 'removed'
}

interface Plan {
  articles: readonly (Post | Page)[]
  /** The kinds of which articles that are not in the folder are deleted. */
  prune: readonly ArticleKind[]
  now: number
  /** Compares, but writes nothing. */
  dryRun: boolean
}

/** Adds or updates posts and pages, identified by their slugs. */
async function writeArticles(tx: Tx, { articles, prune, now, dryRun }: Plan): Promise<Change[]> {
  const stored = { post: await readStoredArticles(tx, 'post'), page: await readStoredArticles(tx, 'page') }
  const changes: Change[] = []
  for (const article of articles) {
    const found = stored[article.kind].get(article.slug)
    const variants = new Map(
      [...article.variants].sort().map(([locale, text]) => [locale, toJson<TranslatedTexts>({ ...text })]),
    )
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
      const inUse = await refuseLegalPage(tx, { kind, id: row.id })
      if (inUse)
        throw new RefusedFolder(`${slug} is not in the folder: ${translate(CONTENT_LOCALE, inUse.text, inUse.values)}`)
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
  if (id === undefined) {
    const added = await insertPage(tx, row)
    await adoptLegalPage(tx, { id: added, slug: row.slug })
    return added
  }
  await updatePage(tx, id, row)
  return id
}

/** An article in the database. */
interface Stored {
  row: StoredPost | StoredPage
  variants: Map<string, Record<string, unknown>>
}

/** Reads all articles of a kind, by slug. */
async function readStoredArticles(tx: Tx, kind: ArticleKind): Promise<Map<string, Stored>> {
  const rows = kind === 'post' ? await selectAllPosts(tx) : await selectAllPages(tx)
  const variants = await selectVariants(tx, kind)
  return new Map(
    rows.map((row) => {
      const ownVariants = variants.filter(({ item_id }) => item_id === row.id)
      return [
        row.slug,
        { row, variants: new Map(ownVariants.map((variant) => [variant.locale, fromJson(variant.texts_json)])) },
      ]
    }),
  )
}

/** Returns whether the shop shows the article of a file already. */
function isSameArticle(article: Post | Page, stored: Stored): boolean {
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

const rowOf = (article: Post | Page, updatedAt: number): PostRow | PageRow =>
  article.kind === 'post' ? postRow(article, updatedAt) : pageRow(article, updatedAt)

const postRow = ({ slug, text, category, cover, author, publishedAt, isDraft }: Post, updatedAt: number): PostRow => ({
  slug,
  ...text,
  category,
  cover,
  author,
  published_at: publishedAt,
  updated_at: updatedAt,
  is_draft: isDraft ? 1 : 0,
})

const pageRow = ({ slug, text, isDraft, publishedAt }: Page, updatedAt: number): PageRow => ({
  slug,
  ...text,
  published_at: publishedAt,
  updated_at: updatedAt,
  is_draft: isDraft ? 1 : 0,
})
