import { dirname, posix } from 'node:path'
import { anchorHeadings, anchorNamed, decoded } from '../content/index.ts'
import type { ArticleText } from './article.ts'
import type { Findings } from './faults.ts'
import type { createPlacePicture } from './place-pictures.ts'
import type { Source } from './read-folder.ts'
import { type Markdown, readMarkdown } from './read-markdown.ts'
import { type PlacedPicture, safeArticle } from './safe-article.ts'

export interface Rendering {
  findings: Findings
  placePicture: ReturnType<typeof createPlacePicture>
  /** Addresses of articles by their files, `blog/name.md`. */
  paths: ReadonlyMap<string, string>
}

/** A file's body as safe HTML, with its pictures and its links to other files in place. */
export async function renderText(
  source: Source,
  { findings, placePicture, paths }: Rendering,
): Promise<Pick<ArticleText, 'body' | 'markdown'>> {
  const { file, matter } = source
  const markdown = readMarkdown(matter.body)
  const at = (line: number) => line + matter.linesBefore
  for (const { name, line } of markdown.removed) findings.warn(file, at(line), `${name} is not kept`)
  const pictures = new Map<string, PlacedPicture>()
  for (const { name, alt, line } of markdown.pictures) {
    if (alt.trim() === '')
      findings.warn(file, at(line), `the picture ${short(name)} has no description: ![what it shows](…)`)
    const picture = await placePicture(file, name)
    if (typeof picture === 'string') findings.error(file, at(line), `the picture ${short(name)}: ${picture}`)
    else pictures.set(name, picture)
  }
  const links = readLinks(source, markdown, { findings, paths })
  const body = safeArticle(markdown.html, { pictures, links })
  checkAnchors(source, markdown, body, findings)
  if (body === '') findings.error(file, null, 'there is no text')
  return { body, markdown: withAddresses(matter.body, pictures, links).trim() }
}

function readLinks(
  { file, matter }: Source,
  { links }: Markdown,
  { findings, paths }: Pick<Rendering, 'findings' | 'paths'>,
): Map<string, string> {
  const targets = new Map<string, string>()
  for (const { name, line } of links) {
    const [path = '', anchor] = name.split('#')
    if (!/^[^:/][^:]*\.md$/.test(path)) continue
    const target = paths.get(posix.normalize(`${dirname(file)}/${decoded(path)}`))
    if (target === undefined)
      findings.error(file, line + matter.linesBefore, `the link ${short(name)} leads to no file`)
    else targets.set(name, anchor === undefined ? target : `${target}#${anchorNamed(anchor)}`)
  }
  return targets
}

function checkAnchors({ file, matter }: Source, { links }: Markdown, body: string, findings: Findings): void {
  const anchors = new Set(anchorHeadings(body).contents.map(({ id }) => id))
  for (const { name, line } of links)
    if (name.startsWith('#') && !anchors.has(anchorNamed(name.slice(1))))
      findings.warn(file, line + matter.linesBefore, `the link ${short(name)} leads to no heading`)
}

const short = (name: string): string => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`

const IN_MARKDOWN = /(\]\(\s*|^ {0,3}\[[^\]\n]+\]:\s*)(?:<([^<>\n]*)>|([^\s<>"')]+))/gm
const IN_HTML = /(\s(?:src|href)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The text as it can be read again anywhere in this shop, without the folder. */
function withAddresses(
  text: string,
  pictures: ReadonlyMap<string, PlacedPicture>,
  links: ReadonlyMap<string, string>,
): string {
  const targets = new Map([...links, ...[...pictures].map(([name, { address }]) => [name, address] as const)])
  const targetOf = (name: string) => targets.get(name) ?? targets.get(encodeURI(name))
  return text
    .replace(IN_MARKDOWN, (whole, before: string, framed?: string, bare?: string) => {
      const target = targetOf(framed ?? bare ?? '')
      return target === undefined ? whole : before + target
    })
    .replace(IN_HTML, (whole, before: string, double?: string, single?: string, bare?: string) => {
      const target = targetOf(double ?? single ?? bare ?? '')
      return target === undefined ? whole : `${before}"${target}"`
    })
}
