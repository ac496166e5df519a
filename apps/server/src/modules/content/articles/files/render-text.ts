import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import pLimit from 'p-limit'
import { decodePicture, pictureAddress, storePicture } from '../../../../files/pictures.ts'
import { default as sharp } from '../../../../files/restricted-sharp.ts'
import { type FileStorage, picturePath } from '../../../../files/storage.ts'
import { refuseWhenUnavailable } from '../../../../files/store-files.ts'
import { replaceAttributes, type Tag } from '../../../../html/rewrite.ts'
import { type PlacedPicture, sanitizeArticle } from '../../../../html/sanitize.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { anchorHeadings, anchorNamed, decodeAddress } from '../anchors.ts'
import type { ArticleText, Findings, Source } from './read-folder.ts'
import { type Markdown, readMarkdown } from './read-markdown.ts'

export interface Rendering {
  findings: Findings
  placePicture: ReturnType<typeof createPlacePicture>
  /** Paths of articles by their files, such as `blog/name.md`. */
  paths: ReadonlyMap<string, string>
}

/** Renders a file's body as safe HTML, with the addresses of its pictures and of the articles it links to. */
export async function renderText(
  source: Source,
  { findings, placePicture, paths }: Rendering,
): Promise<Pick<ArticleText, 'body' | 'markdown'>> {
  const { file, frontMatter } = source
  const markdown = readMarkdown(frontMatter.body)
  const at = (line: number) => line + frontMatter.linesBefore
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
  const body = sanitizeArticle(markdown.html, { pictures, links })
  checkAnchors(source, markdown, body, findings)
  if (body === '') findings.error(file, null, 'there is no text')
  return { body, markdown: withAddresses(frontMatter.body, pictures, links).trim() }
}

function readLinks(
  { file, frontMatter }: Source,
  { links }: Markdown,
  { findings, paths }: Pick<Rendering, 'findings' | 'paths'>,
): Map<string, string> {
  const targets = new Map<string, string>()
  for (const { name, line } of links) {
    const [path = '', anchor] = name.split('#')
    if (!/^[^:/][^:]*\.md$/.test(path)) continue
    const target = paths.get(posix.normalize(`${dirname(file)}/${decodeAddress(path)}`))
    if (target === undefined)
      findings.error(file, line + frontMatter.linesBefore, `the link ${short(name)} leads to no file`)
    else targets.set(name, anchor === undefined ? target : `${target}#${anchorNamed(anchor)}`)
  }
  return targets
}

function checkAnchors({ file, frontMatter }: Source, { links }: Markdown, body: string, findings: Findings): void {
  const anchors = new Set(anchorHeadings(body).contents.map(({ id }) => id))
  for (const { name, line } of links)
    if (name.startsWith('#') && !anchors.has(anchorNamed(name.slice(1))))
      findings.warn(file, line + frontMatter.linesBefore, `the link ${short(name)} leads to no heading`)
}

const short = (name: string): string => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`

const IN_MARKDOWN = /(\]\(\s*|^ {0,3}\[[^\]\n]+\]:\s*)(?:<([^<>\n]*)>|([^\s<>"')]+))/gm

/** The Markdown with addresses in place of files, so that it can be imported again without the folder. */
function withAddresses(
  text: string,
  pictures: ReadonlyMap<string, PlacedPicture>,
  links: ReadonlyMap<string, string>,
): string {
  const targets = new Map([...links, ...[...pictures].map(([name, { address }]) => [name, address] as const)])
  const targetOf = (name: string) => targets.get(name) ?? targets.get(encodeURI(name))
  const rewritten = text.replace(IN_MARKDOWN, (whole, before: string, framed?: string, bare?: string) => {
    const target = targetOf(framed ?? bare ?? '')
    return target === undefined ? whole : before + target
  })
  const rewriteTag = ({ attributes }: Tag) => {
    const { src, href } = attributes
    const changed = { src: src && targetOf(src), href: href && targetOf(href) }
    if (!changed.src && !changed.href) return undefined
    return {
      ...attributes,
      ...(changed.src ? { src: changed.src } : {}),
      ...(changed.href ? { href: changed.href } : {}),
    }
  }
  // As XML, since Markdown may show a tag like <title> as code, and everything after it would count as its content.
  return replaceAttributes(rewritten, rewriteTag, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
}

const BYTES_MAX = 20 * 1_048_576
/** Decodes one picture at a time, since a decoded one takes up to hundreds of megabytes. */
const decoding = pLimit(1)
const MEDIA_PATH = /^\/media\/[\w.-]+(?:\/[\w.-]+)*$/

interface PictureContext {
  files: FileStorage
  /** The real path of the operator's folder; nothing outside it is read. */
  root: string
  /** False only checks the pictures, for a dry run. */
  keep: boolean
}

/** Stores the pictures that files name, each once. The result of a picture that cannot be used is the reason. */
export function createPlacePicture({ files, root, keep }: PictureContext) {
  const stored = new Map<string, Promise<PlacedPicture | string>>()

  return async (file: string, name: string): Promise<PlacedPicture | string> => {
    if (name.startsWith('/media/')) return (await findStoredPicture(files, name)) ?? 'this shop has no such picture'
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(name)) return 'pictures lie beside the file, or in this shop as /media/…'
    const path = await realpath(join(root, dirname(file), decodeAddress(name))).catch(() => undefined)
    if (path === undefined) return 'there is no such file'
    if (!path.startsWith(root + sep)) return 'it lies outside the folder'
    const picture = stored.get(path) ?? readPicture(path, { files, keep })
    stored.set(path, picture)
    return picture
  }
}

async function readPicture(
  path: string,
  { files, keep }: Omit<PictureContext, 'root'>,
): Promise<PlacedPicture | string> {
  const { size } = await stat(path)
  if (size > BYTES_MAX) return 'it is larger than 20 MB'
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  const picture = await decoding(() => decodePicture(bytes))
  if (picture === 'not a picture') return 'it is no JPEG, PNG or WebP picture'
  if (typeof picture === 'string') return 'it cannot be read, or has too many pixels'
  const address = keep ? await refuseWhenUnavailable(storePicture(files, picture)) : pictureAddress(picture)
  if (address instanceof Refusal) return 'it could not be kept: the disk or bucket takes nothing more'
  return { address, ...(await sizeOf(picture.webp)) }
}

/** Finds a picture that this shop holds under an address; undefined for any other address. */
export async function findStoredPicture(files: FileStorage, address: string): Promise<PlacedPicture | undefined> {
  const path = MEDIA_PATH.test(address) ? picturePath(address) : undefined
  const file = path ? await files.localFile(path) : undefined
  const size = file && (await sizeOf(join(file.folder, file.name)).catch(() => undefined))
  return size && { address, ...size }
}

async function sizeOf(picture: Buffer | string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}
