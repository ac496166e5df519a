import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Findings, RefusedFolder } from './findings.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'

export type ArticleKind = 'post' | 'page'

/** The folder of each kind within the operator's folder. */
export const FOLDERS: Readonly<Record<ArticleKind, string>> = { post: 'blog', page: 'pages' }

const BYTES_MAX = 1_048_576
const NAME = /^(.+?)(?:\.([a-z]{2,3}))?\.md$/

/** A Markdown file, split into front matter and body. */
export interface Source {
  kind: ArticleKind
  /** The path within the operator's folder, with `/`. */
  file: string
  /** The name without language and extension, which an article and its variants share. */
  stem: string
  /** Null means the article itself. */
  locale: string | null
  frontMatter: FrontMatter
}

export interface Folder {
  /** Its real path. */
  root: string
  /** The kinds for which there is a folder. */
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
  const frontMatter = readFrontMatter(text)
  for (const { line, text: problem } of frontMatter.problems) findings.error(file, line, problem)
  return { kind, file, stem: stem.normalize('NFC'), locale, frontMatter }
}

/** Reads a text file; undefined if it is too long or not UTF-8. */
async function readText(path: string): Promise<string | undefined> {
  if ((await stat(path)).size > BYTES_MAX) return undefined
  try {
    // The decoder also removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)).replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
