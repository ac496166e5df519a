import { createHash } from 'node:crypto'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { decodePicture, type PictureFault, storePictureAt } from '../../../files/pictures.ts'
import { type FileStorage, picturePath } from '../../../files/storage.ts'
import { assertPublicHost, lookupPublic, PrivateAddressError } from '../../../lib/network.ts'
import { foldName } from '../../../lib/words.ts'
import { isPlaceholder, type ProductPicture, placeholderPicture, type StoredProduct } from '../catalog/index.ts'
import type { DraftVariant, Note, ProductDraft } from './report.ts'
import type { PictureAddress } from './to-csv-rows.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 8 << 20
const REDIRECTS_MAX = 3

/** The reason why a picture could not be fetched. `unreachable` means that the host did not answer at all. */
class PictureFailure extends Error {
  readonly unreachable: boolean

  constructor(message: string, unreachable = false) {
    super(message)
    this.unreachable = unreachable
  }
}

/**
 * Fetches the content of an address over http or https, only from the public internet unless `allowPrivate` (for tests).
 * Gives up after 5 s or 8 MB. Throws {@link PictureFailure}.
 */
async function fetchPicture(url: string, allowPrivate = false): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    let next = new URL(url)
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await request(next, signal, allowPrivate)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        next = new URL(headers.location, next)
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new PictureFailure(`the answer was ${statusCode}`)
      }
      return await readBody(response)
    }
    throw new PictureFailure('it is redirected too often')
  } catch (error) {
    throw toPictureFailure(error)
  }
}

function request(url: URL, signal: AbortSignal, allowPrivate: boolean): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PictureFailure('it is no web address')
  if (!allowPrivate) assertPublicHost(url.hostname)
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        signal,
        headers: { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'Rialto' },
        ...(allowPrivate ? {} : { lookup: lookupPublic }),
      },
      resolve,
    ).on('error', reject)
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > BYTES_MAX) throw new PictureFailure(`it is over ${BYTES_MAX >> 20} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toPictureFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error
  if (error instanceof PrivateAddressError) return new PictureFailure('it is not on the open internet')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PictureFailure('its host is not found', true)
    case 'ECONNREFUSED':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return new PictureFailure('its host cannot be reached', true)
    case 'ABORT_ERR':
    case 'ETIMEDOUT':
      return new PictureFailure('its host did not answer in time', true)
    default:
      return new PictureFailure(`its host broke off (${error instanceof Error ? error.message : error})`, true)
  }
}

/** Fetches a picture into the shop's media, or returns why it could not. */
export type FetchPicture = (url: string) => Promise<string | PictureFailure>

const AT_ONCE = 6
/** After this many failures in a row, an import skips the host: fewer where the host does not answer at all. */
const SILENT_MAX = 3
const REFUSED_MAX = 25
const REMEMBERED = 5_000

/** Fetches pictures for one import: a few at once, each address once, and hosts that are down are soon skipped. */
export function createPictureFetcher(files: FileStorage, { allowPrivate = false } = {}): FetchPicture {
  const limit = pLimit(AT_ONCE)
  const requested = new LRUCache<string, Promise<string | PictureFailure>>({ max: REMEMBERED })
  const hosts = new Map<string, { silent: number; refused: number }>()

  async function attempt(url: string): Promise<string | PictureFailure> {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { silent: 0, refused: 0 }
    hosts.set(name, host)
    if (host.silent >= SILENT_MAX || host.refused >= REFUSED_MAX)
      return new PictureFailure('its host failed before and is skipped')
    try {
      const picture = await storeFetchedPicture(files, await fetchPicture(url, allowPrivate))
      Object.assign(host, { silent: 0, refused: 0 })
      return picture
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error
      if (error.unreachable) host.silent++
      else host.refused++
      return error
    }
  }

  return (url) => {
    const running = requested.get(url)
    if (running) return running
    const request = limit(() => attempt(url))
    requested.set(url, request)
    return request
  }
}

const reasons: Record<PictureFault, string> = {
  'not a picture': 'it is no JPEG, PNG or WebP picture',
  'too many pixels': 'it has too many pixels',
  unreadable: 'it cannot be read',
}

/**
 * Decodes a picture, converts it to the form in which pictures are served, and stores it under the hash of its content.
 * Throws {@link PictureFailure} for anything but a picture.
 * @returns its address.
 */
async function storeFetchedPicture(files: FileStorage, content: Buffer): Promise<string> {
  const picture = await decodePicture(content)
  if (typeof picture === 'string') throw new PictureFailure(reasons[picture])
  const hash = createHash('sha256').update(picture.webp).digest('hex').slice(0, 20)
  return storePictureAt(files, `${FETCHED}/${hash}.webp`, picture.webp)
}

/** The folder of fetched pictures below the media. Names are hashes of the content: one name is one picture. */
const FETCHED = '/media/import'

const MEDIA_PATH = /^\/media\/[\w.-]+(?:\/[\w.-]+)*\.(?:webp|avif|jpe?g|png)$/

/**
 * The shop's own picture that an address names, on whichever host: a shop that has moved still finds its pictures by their
 * hash. Undefined if there is none.
 */
export async function findOwnPicture(files: FileStorage, url: string): Promise<string | undefined> {
  const address = URL.parse(url)?.pathname
  const path = address !== undefined && MEDIA_PATH.test(address) ? picturePath(address) : undefined
  return path !== undefined && (await files.has(path)) ? address : undefined
}

/** The address of a picture in an export: its own; for a placeholder that of the missing picture, if it has one. */
export function createPictureAddress(appUrl: string) {
  return ({ picture, source }: { picture: string; source: string }): string | undefined => {
    if (isPlaceholder(picture)) return source || undefined
    return URL.parse(picture, `${appUrl}/`)?.href
  }
}

interface PictureSource {
  files: FileStorage
  /** Undefined: nothing is fetched. */
  fetch: FetchPicture | undefined
}

export interface ObtainedPictures {
  pictures: ProductPicture[]
  /** A placeholder has been replaced by the real picture. */
  isImproved: boolean
  warnings: Note[]
}

/** Fetches the pictures of a product; a placeholder replaces each one that cannot be fetched. */
export async function obtainPictures(
  matched: readonly MatchedPicture[],
  source: PictureSource,
): Promise<ObtainedPictures> {
  const warnings: Note[] = []
  let isImproved = false
  const found = await Promise.all(
    matched.map(async (picture) => {
      if (picture.picture !== undefined && !isPlaceholder(picture.picture)) return picture
      const real = await obtain(picture.source, source)
      if (typeof real === 'string') {
        isImproved ||= picture.picture !== undefined
        return { ...picture, picture: real }
      }
      if (real)
        warnings.push({
          line: picture.line,
          text: `a placeholder replaces ${picture.source} (${real.message})`,
        })
      return picture
    }),
  )
  return { pictures: await fillWithPlaceholders(found, source.files), isImproved, warnings }
}

async function obtain(url: string, { files, fetch }: PictureSource): Promise<string | PictureFailure | undefined> {
  if (url === '') return undefined
  return (await findOwnPicture(files, url)) ?? (await fetch?.(url))
}

/** Each missing picture gets another placeholder, so that the pictures of one product stay distinct. */
async function fillWithPlaceholders(found: readonly MatchedPicture[], files: FileStorage): Promise<ProductPicture[]> {
  const usedPictures = new Set(found.map(({ picture }) => picture))
  const pictures: ProductPicture[] = []
  let number = 1
  for (const { picture, alt, source } of found) {
    let path = picture
    while (path === undefined) {
      const placeholder = await placeholderPicture(files, number++)
      if (!usedPictures.has(placeholder)) path = placeholder
    }
    usedPictures.add(path)
    pictures.push({ picture: path, alt, source })
  }
  return pictures
}

/** A picture of the file; `picture` is its path below the media, undefined while it is not fetched. */
export interface MatchedPicture {
  picture: string | undefined
  source: string
  alt: string
  line: number
}

interface MatchedPictures {
  pictures: MatchedPicture[]
  /** A colour's picture is its path, or its address while it is not fetched. */
  colors: { name: string; surcharge: number; picture: string | null }[]
  /** As colours. */
  variants: DraftVariant[]
}

/** Finds the pictures of a draft among those of the stored product and those in the shop's media. */
export function matchPictures(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  addressOf: PictureAddress,
  findOwn: (url: string) => string | undefined,
): MatchedPictures {
  const storedByUrl = new Map<string, { picture: string; source: string }>()
  for (const { picture, source } of stored?.pictures ?? [])
    for (const url of [source, addressOf({ picture, source })]) if (url) storedByUrl.set(url, { picture, source })
  const match = (url: string) => {
    const own = storedByUrl.get(url)
    if (own) return own
    const picture = findOwn(url)
    return picture === undefined ? { picture: undefined, source: url } : { picture, source: '' }
  }
  const pictures =
    draft.pictures?.map(({ url, alt, line }) => ({ ...match(url), alt, line })) ?? storedPictures(stored, draft.line)
  const storedColors = new Map(stored?.colors.map((color) => [foldName(color.name), color.picture]))
  const matched = (url: string) => {
    const { picture, source } = match(url)
    return picture ?? source
  }
  return {
    pictures: unique(pictures),
    variants: draft.variants.map((variant) =>
      variant.picture ? { ...variant, picture: matched(variant.picture) } : variant,
    ),
    colors: draft.colors.map((color) => {
      if (draft.pictures === undefined) return { ...color, picture: storedColors.get(foldName(color.name)) ?? null }
      if (color.picture === null) return color
      return { ...color, picture: matched(color.picture) }
    }),
  }
}

/** The pictures of the product if the file has no column for pictures, except placeholders that replace no picture. */
function storedPictures(stored: StoredProduct | undefined, line: number): MatchedPicture[] {
  return (stored?.pictures ?? [])
    .filter((picture) => !isPlaceholder(picture.picture) || picture.source !== '')
    .map((picture) => ({ ...picture, line }))
}

function unique(pictures: MatchedPicture[]): MatchedPicture[] {
  const byPicture = new Map<string, MatchedPicture>()
  for (const picture of pictures) {
    const key = picture.picture ?? picture.source
    if (!byPicture.has(key)) byPicture.set(key, picture)
  }
  return [...byPicture.values()]
}
