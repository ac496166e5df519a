import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/encoding.ts'

/** Compresses a content, which its hash names. */
type Compress = (bytes: Buffer, encoding: 'br' | 'gzip', hash: string) => Promise<Buffer>

interface Compressed {
  body: Buffer
  isSmallest: boolean
}

/** Brotli's medium quality takes some five milliseconds off the main thread; the next one four times as long for a hundredth less. */
const QUICK = 8
/** Takes a quarter of a second or more, and saves a tenth. */
const SMALLEST = 11
/** The share of a processor's time for that, as other requests need the same threads. */
const SMALLEST_SHARE = 0.1
const COMPRESSED_BYTES_MAX = 8 * 1_048_576

/**
 * Compresses pages, which are rendered again every few seconds and seldom change. The first rendering of a content is compressed
 * quickly. When the same content is rendered again, it is sent as before and compressed once more, as far as possible, for the
 * renderings that follow (decision 031).
 */
export class PageCompressor {
  readonly #known = new LRUCache<string, Compressed>({
    maxSize: COMPRESSED_BYTES_MAX,
    sizeCalculation: ({ body }) => body.length + 200,
  })
  readonly #now: () => number
  #restsUntil = Number.NEGATIVE_INFINITY

  /** @param now a monotonic clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  readonly compress: Compress = async (bytes, encoding, hash) => {
    if (encoding === 'gzip') return compressQuickly(bytes, encoding, hash)
    const known = this.#known.get(hash)
    if (known) {
      if (!known.isSmallest) void this.#shrink(bytes, hash)
      return known.body
    }
    const body = await compressQuickly(bytes, encoding, hash)
    this.#known.set(hash, { body, isSmallest: false })
    return body
  }

  /** Compresses one content at a time and then rests; contents that come meanwhile are compressed at a later rendering. */
  async #shrink(bytes: Buffer, hash: string): Promise<void> {
    const startedAt = this.#now()
    if (startedAt < this.#restsUntil) return
    this.#restsUntil = Number.POSITIVE_INFINITY
    try {
      this.#known.set(hash, { body: await brotliOf(bytes, SMALLEST), isSmallest: true })
    } catch {
      // The larger body stays in use.
    } finally {
      this.#restsUntil = startedAt + (this.#now() - startedAt) / SMALLEST_SHARE
    }
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressQuickly: Compress = (bytes, encoding) =>
  encoding === 'gzip' ? zip(bytes, { level: 6 }) : brotliOf(bytes, QUICK)

const brotliOf = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // A window no larger than our pages; the default needs 16 MB for each page in compression.
      [constants.BROTLI_PARAM_LGWIN]: 19,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** A page as it is sent: status, headers, and the body in each encoding, compressed once on first use. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  body(encoding: Encoding): Promise<Buffer> | Buffer
  /** The data that the page's scripts start with; undefined for a page without scripts. */
  data: Page | undefined
}

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Computed from the body where it is missing. */
  etag?: string
  data?: Rendered
}

/** The limit by uncompressed size; most pages shrink to an eighth of it once they are compressed. */
const MAX_BYTES = 32 * 1_048_576
/** Within this time a page shows changes that were not published. */
const FRESH_MS = 5_000

/**
 * Caches guests' pages. Simultaneous requests share one rendering; `clear` drops everything, and renderings in progress are then not
 * cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>
  readonly #compressor: PageCompressor
  #pending = new Map<string, Promise<Page>>()

  /** @param now a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#compressor = new PageCompressor(now)
    this.#pages = new LRUCache({ maxSize: MAX_BYTES, ttl: FRESH_MS, ttlResolution: 0, perf: { now } })
  }

  clear(): void {
    this.#pages.clear()
    this.#pending = new Map()
  }

  /** Returns the page if it is cached. */
  find(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  /** Returns the page if it is being rendered. */
  pending(key: string): Promise<Page> | undefined {
    return this.#pending.get(key)
  }

  async get(key: string, render: () => Promise<Rendered>): Promise<Page> {
    const known = this.find(key) ?? this.pending(key)
    if (known) return known
    const pending = this.#pending
    const rendering = this.#render(key, pending, render).finally(() => pending.delete(key))
    pending.set(key, rendering)
    return rendering
  }

  async #render(key: string, pending: Map<string, Promise<Page>>, render: () => Promise<Rendered>): Promise<Page> {
    const rendered = await render()
    const page = toPage(rendered, this.#compressor.compress)
    // After `clear` the map is another one, and this page may show the former state.
    const current = pending === this.#pending
    if (current && rendered.status < 500 && isForEverybody(rendered))
      this.#pages.set(key, page, { size: rendered.body.length + (rendered.data?.body.length ?? 0) + 1_000 })
    return page
  }
}

/** A page with status 429 is meant only for the client that exceeded a limit. */
export const isForEverybody = ({ status }: Pick<Rendered, 'status'>): boolean => status !== 429

/** Drops the uncompressed body once a compressed one exists: it is rarely requested and takes most of the memory. */
export function toPage(rendered: Rendered, compress: Compress = compressQuickly): Page {
  const { status, headers, body, etag = contentHash(body), data } = rendered
  const bodies = new Map<Encoding, Promise<Buffer> | Buffer>([['identity', body]])
  // No closure below may refer to `body`, which would keep it in memory.
  const readUncompressed = async (): Promise<Buffer> => {
    const uncompressed = await bodies.get('identity')
    if (uncompressed) return uncompressed
    const [encoding, compressed] = [...bodies][0] ?? []
    return encoding === 'gzip' ? unzip((await compressed) ?? '') : unbrotli((await compressed) ?? '')
  }
  const compressOnce = (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    const compressing = readUncompressed()
      .then((bytes) => compress(bytes, encoding, etag))
      .then((compressed) => {
        // A value instead of a promise saves a turn of the event loop.
        bodies.set(encoding, compressed)
        bodies.delete('identity')
        return compressed
      })
    bodies.set(encoding, compressing)
    return compressing
  }
  return {
    status,
    headers,
    etag,
    data: data && toPage(data, compress),
    body: (encoding) => bodies.get(encoding) ?? (encoding === 'identity' ? readUncompressed() : compressOnce(encoding)),
  }
}

/** The name of a content, of 22 characters that need no escaping in a URL. */
export const contentHash = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22)

const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

const PRODUCT_PAGE = /^\/products\/(\d+)\/details(?:\.data)?(?:$|[/?])/
const MAX_VERSIONS = 10_000

/**
 * Gives product pages a version that is part of their cache key and grows with each change of stock. So the page of a sold product is
 * rendered again while others stay cached, and a rendering that began before the sale is not used after it.
 */
export class ProductVersions {
  readonly #versions = new Map<string, number>()
  readonly #dropPages: () => void
  #last = 0

  /** @param dropPages clears the page cache, since the keys of its pages are no longer known. */
  constructor(dropPages: () => void) {
    this.#dropPages = dropPages
  }

  raise(productIds: readonly number[]): void {
    this.#last++
    for (const id of productIds) this.#versions.set(String(id), this.#last)
    if (this.#versions.size <= MAX_VERSIONS) return
    this.#versions.clear()
    this.#dropPages()
  }

  /** The suffix of a page's cache key. */
  of(url: string): string {
    const version = this.#versions.get(PRODUCT_PAGE.exec(url)?.[1] ?? '')
    return version === undefined ? '' : ` ${version}`
  }
}
