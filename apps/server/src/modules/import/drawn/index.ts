import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type FileStorage, renderSvg, storePictureAt } from '../../../files/index.ts'
import { hashOf } from '../number-of.ts'
import { DRAWN } from '../pictures/media-paths.ts'
import { colorIn } from './colors.ts'
import { DYES, drawThing, type Pattern, TINTS } from './draw-thing.ts'
import { SHAPES, shapeOf } from './shape-of.ts'

/** What a stand-in is to show: a thing's name, and the categories that it belongs to. */
export interface Subject {
  name: string
  about: readonly string[]
  /** A sentence on it, for the colour that the name leaves out. */
  text?: string
}

/**
 * Draws a picture for a product that has none: what its name says it is, in the colour that its name says, on a quiet
 * ground. The same subject always gives the same picture; each view of it another.
 * @returns its place in the media.
 */
export async function standIn(files: FileStorage, { name, about, text = '' }: Subject, view: number): Promise<string> {
  const hash = hashOf(name.toLowerCase())
  const shape = shapeOf(name, about)
  const color = colorIn(name) ?? colorIn(text) ?? shape.color ?? DYES[(hash >>> 8) % DYES.length] ?? DYES[0]
  const scene = { color, tint: TINTS[(hash + view) % TINTS.length] ?? TINTS[0], pattern: patternIn(name), view }
  const key = `${files.locationOf('media')}\n${SHAPES.indexOf(shape)} ${JSON.stringify(scene)}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const picture = await putDrawing(files, drawThing({ shape, ...scene }), 800)
  drawn.set(key, picture)
  return picture
}

/** Many products share a stand-in: it is composed once a run. */
const drawn = new LRUCache<string, string>({ max: 10_000 })

function patternIn(name: string): Pattern {
  if (/\bstrip(?:e|es|ed|y)\b/i.test(name)) return 'stripes'
  if (/\b(?:check|checked|che(?:qu|ck)ered|plaid|tartan|flannel|gingham)\b/i.test(name)) return 'checks'
  return /\b(?:floral|flower|flowers|flowery|blossom)\b/i.test(name) ? 'flowers' : 'plain'
}

const drawing = new Map<string, Promise<string>>()

/** Renders a drawing once; its name is the hash of what it is drawn from. */
export async function putDrawing(files: FileStorage, svg: string, width: number): Promise<string> {
  const picture = `${DRAWN}/${createHash('sha256').update(`${width}${svg}`).digest('hex').slice(0, 20)}.webp`
  if (await files.has(picture.slice(1))) return picture
  const key = files.locationOf(picture)
  const running = drawing.get(key)
  if (running) return running
  const drawn = render(svg, width)
    .then((content) => storePictureAt(files, picture, content))
    .finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  return drawn
}

/** One at a time: several at once leave memory in pieces, and the other core belongs to the server. */
const rendering = pLimit(1)

const render = (svg: string, width: number): Promise<Buffer> =>
  rendering(() => renderSvg(svg, (drawing) => drawing.resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer()))
