import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isScalar, LineCounter, type Pair, parseDocument, stringify } from 'yaml'

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

/** An article's text in one language, as it is stored. */
export interface ArticleText {
  title: string
  /** Safe HTML. */
  body: string
  /** The source of the body, with the addresses of pictures in this shop. */
  markdown: string
}

export type PostText = ArticleText & { excerpt: string }

interface Article {
  slug: string
  /** The path within the operator's folder. */
  file: string
  isDraft: boolean
  /** The date in the file; null: the time of the import that finds a change. */
  updatedAt: number | null
}

export interface Post extends Article {
  kind: 'post'
  text: PostText
  category: string
  author: string | null
  cover: string
  publishedAt: number
  /** Texts in other languages. */
  variants: Map<string, PostText>
}

export interface Page extends Article {
  kind: 'page'
  text: ArticleText
  /** 0: it was never scheduled. */
  publishedAt: number
  variants: Map<string, ArticleText>
}

/** A value with its line, counted from 1. */
interface Field {
  value: string
  line: number
}

interface FrontMatter {
  fields: Map<string, Field>
  body: string
  /** The number of lines before the body. */
  linesBefore: number
  problems: { line: number; text: string }[]
}

const FENCE = /^---[ \t]*$/

/** Splits a file into the YAML between two lines `---` and the text after them. Values are texts: no lists, no maps. */
function readFrontMatter(text: string): FrontMatter {
  const lines = text.split('\n')
  const isOpened = FENCE.test(lines[0] ?? '')
  const end = isOpened ? lines.findIndex((line, index) => index > 0 && FENCE.test(line)) : -1
  if (end < 0) {
    const reason = isOpened ? 'the front matter has no end: a line ---' : 'there is no front matter'
    const problem = { line: 1, text: `${reason}; a file begins with ---, then lines such as "title: …", then ---` }
    return { fields: new Map(), body: '', linesBefore: 0, problems: [problem] }
  }
  // The first fence is a part of the YAML, so that its lines are those of the file.
  const yaml = lines.slice(0, end).join('\n')
  return { ...readFields(yaml), body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}

function readFields(yaml: string): Pick<FrontMatter, 'fields' | 'problems'> {
  const lineCounter = new LineCounter()
  // The failsafe schema keeps every value as it is written: 1984 and 2026-01-31 stay texts.
  const document = parseDocument(yaml, { lineCounter, schema: 'failsafe', prettyErrors: false })
  const lineOf = (offset: number | undefined) => lineCounter.linePos(offset ?? 0).line
  const fields = new Map<string, Field>()
  // Later errors are mostly consequences of the first.
  const problems = document.errors
    .slice(0, 1)
    .map(({ pos, message }) => ({ line: lineOf(pos[0]), text: `the front matter is no valid YAML: ${message}` }))
  if (problems.length > 0 || document.contents === null) return { fields, problems }
  if (!isMap(document.contents)) {
    return { fields, problems: [{ line: lineOf(document.contents.range?.[0]), text: 'a line is "name: value"' }] }
  }
  for (const { key, value } of document.contents.items as Pair[]) {
    if (!isScalar(key)) continue
    const line = lineOf(key.range?.[0])
    if (value === null || isScalar(value)) fields.set(String(key.value), { value: String(value?.value ?? ''), line })
    else problems.push({ line, text: `${key.value} must be a text; write it in quotes: ${key.value}: "…"` })
  }
  return { fields, problems }
}

/** The reverse of {@link readFrontMatter}; fields without a value are left out. */
export function writeFrontMatter(fields: Readonly<Record<string, string | boolean | null>>, body: string): string {
  const presentFields = Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== false)
  return `---\n${stringify(Object.fromEntries(presentFields), { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

/** An error or a warning about a file. */
export interface Fault {
  /** The path within the operator's folder. */
  file: string
  /** Counted from 1; null means the whole file. */
  line: number | null
  text: string
}

/** Collects errors, which prevent the import, and warnings, which are reported. */
export class Findings {
  readonly #errors: Fault[] = []
  readonly #warnings: Fault[] = []

  error(file: string, line: number | null, text: string): void {
    this.#errors.push({ file, line, text })
  }

  warn(file: string, line: number | null, text: string): void {
    this.#warnings.push({ file, line, text })
  }

  /** Errors and warnings, each by file and line. */
  inOrder(): { errors: Fault[]; warnings: Fault[] } {
    return { errors: sorted(this.#errors), warnings: sorted(this.#warnings) }
  }
}

const sorted = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))

/** The folder cannot be used; the message is one line for the operator. */
export class RefusedFolder extends Error {}
