import type { Deps } from '../../deps.ts'
import { createSettings } from '../settings/index.ts'
import { CONTENT_LOCALE } from '../translations/index.ts'
import { type Fault, Findings, RefusedFolder } from './faults.ts'
import { createPlacePicture } from './place-pictures.ts'
import { readArticles } from './read-articles.ts'
import { type Folder, readFolder } from './read-folder.ts'
import { type Change, writeArticles } from './write-articles.ts'

export interface ContentImport {
  folder: string
  /** Reads and compares, but writes nothing. */
  dryRun: boolean
  /** Takes away what the folder has no longer. */
  prune: boolean
}

export type ContentOutcome =
  | { kind: 'refused'; reason: string; errors: Fault[]; warnings: Fault[] }
  | { kind: 'done'; changes: Change[]; warnings: Fault[] }

/** Makes posts and pages of a folder's Markdown files: all of them, or with anything wrong in one none. */
export async function importContent(deps: Deps, wanted: ContentImport): Promise<ContentOutcome> {
  const findings = new Findings()
  try {
    const folder = await readFolder(wanted.folder, findings)
    const articles = await readArticles(folder.sources, await readingOf(deps, wanted, folder, findings))
    const { errors, warnings } = findings.inOrder()
    if (errors.length > 0) return { kind: 'refused', reason: 'nothing was imported', errors, warnings }
    const changes = await deps.database.write((tx) =>
      writeArticles(tx, { articles, prune: wanted.prune ? folder.kinds : [], now: deps.now(), dryRun: wanted.dryRun }),
    )
    if (!wanted.dryRun && changes.some(({ change }) => change !== 'unchanged')) deps.invalidations.publish('catalogue')
    return { kind: 'done', changes, warnings }
  } catch (error) {
    if (!(error instanceof RefusedFolder)) throw error
    return { kind: 'refused', reason: error.message, errors: [], warnings: [] }
  }
}

async function readingOf(deps: Deps, { dryRun }: ContentImport, { root }: Folder, findings: Findings) {
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
