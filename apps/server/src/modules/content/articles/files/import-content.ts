import type { Deps } from '../../../../deps.ts'
import { createSettings } from '../../../base/settings/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import { announceArticles } from '../announce-articles.ts'
import { type Fault, Findings, RefusedFolder } from './findings.ts'
import { createPlacePicture } from './place-pictures.ts'
import { readArticles } from './read-articles.ts'
import { type Folder, readFolder } from './read-folder.ts'
import { type Change, writeArticles } from './write-articles.ts'

export interface ContentImport {
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
