import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Findings, RefusedFolder } from './faults.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'

export type ArticleKind = 'post' | 'page'

/** Where each kind lies below the operator's folder. */
export const FOLDERS: Readonly<Record<ArticleKind, string>> = { post: 'blog', page: 'pages' }

const BYTES_MAX = 1_048_576
const NAME = /^(.+?)(?:\.([a-z]{2,3}))?\.md$/

/** One Markdown file, taken apart. */
export interface Source {
  kind: ArticleKind
  /** Below the operator's folder, with `/`. */
  file: string
  /** What an article and its language variants have in common. */
  stem: string
  /** Null: the article itself. */
  locale: string | null
  matter: FrontMatter
}

export interface Folder {
  /** Its real place. */
  root: string
  /** The kinds that it has a folder for. */
  kinds: ArticleKind[]
  sources: Source[]
}

/** Reads the Markdown files of `blog/` and `pages/`. Throws {@link RefusedFolder} where there is neither. */
export async function readFolder(path: string, findings: Findings): Promise<Folder> {
  const root = await realpath(path).catch(() => {
    throw new RefusedFolder(`${path} does not exist`)
  })
  if (!(await stat(root)).isDirectory()) throw new RefusedFolder(`${path} is not a folder`)
  const folder: Folder = { root, kinds: [], sources: [] }
  for (const kind of ['post', 'page'] as const) {
    const entries = await readdir(join(root, FOLDERS[kind]), { withFileTypes: true }).catch(() => undefined)
    if (!entries) continue
    folder.kinds.push(kind)
    const names = entries.filter((entry) => entry.isFile() && NAME.test(entry.name)).map((entry) => entry.name)
    for (const name of names.sort()) {
      const source = await readSource(root, kind, name, findings)
      if (source) folder.sources.push(source)
    }
  }
  if (folder.kinds.length === 0) throw new RefusedFolder(`${path} has neither a folder blog nor a folder pages`)
  return folder
}

async function readSource(
  root: string,
  kind: ArticleKind,
  name: string,
  findings: Findings,
): Promise<Source | undefined> {
  const file = `${FOLDERS[kind]}/${name}`
  const [, stem = name, locale = null] = NAME.exec(name) ?? []
  const text = await readText(join(root, file))
  if (text === undefined) {
    findings.error(file, null, 'it is longer than 1 MB, or not UTF-8')
    return undefined
  }
  const matter = readFrontMatter(text)
  for (const { line, text: problem } of matter.problems) findings.error(file, line, problem)
  return { kind, file, stem: stem.normalize('NFC'), locale, matter }
}

/** Undefined where it is no text of a sensible length. */
async function readText(path: string): Promise<string | undefined> {
  if ((await stat(path)).size > BYTES_MAX) return undefined
  try {
    // It takes a byte order mark away as well.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)).replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
