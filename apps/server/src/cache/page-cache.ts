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
 * Compresses pages, which seldom change. The first rendering of a content is compressed quickly. When the same content is rendered
 * again, or is kept because it has not changed, it is compressed once more, as far as possible, for the requests that follow
 * (decision 031).
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
      if (!known.isSmallest) void this.shrink(() => bytes, hash)
      return known.body
    }
    const body = await compressQuickly(bytes, encoding, hash)
    this.#known.set(hash, { body, isSmallest: false })
    return body
  }

  /** Compresses a content as far as possible, one at a time and with rests between. @returns whether it has been */
  async shrink(bytes: () => Promise<Buffer> | Buffer, hash: string): Promise<boolean> {
    const startedAt = this.#now()
    if (startedAt < this.#restsUntil) return false
    this.#restsUntil = Number.POSITIVE_INFINITY
    try {
      this.#known.set(hash, { body: await brotliOf(await bytes(), SMALLEST), isSmallest: true })
      return true
    } catch {
      // The larger body stays in use.
      return false
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
  /** The memory that it holds now, including its data. */
  bytes(): number
  /** The data that the page's scripts start with; undefined for a page without scripts. */
  data: Page | undefined
}

/** Tells whether rendering a page now would give the same again, by reading for a client what the page has been made of. */
export type IsCurrent<Client> = (client: Client) => Promise<boolean>

export interface Rendered<Client = never> {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Computed from the body where it is missing. */
  etag?: string
  data?: Rendered
  /** Undefined for a page that can only be rendered again. */
  isCurrent?: IsCurrent<Client>
}

interface Kept<Client> {
  page: Page
  isCurrent: IsCurrent<Client> | undefined
  /** When the reading of what the page shows began, and after how many changes. */
  readAt: number
  readAfter: number
  /** What it shows of the clock. */
  year: number
  isSmallest: boolean
  checking?: { after: number; result: Promise<Page | undefined> }
}

/** Room for some 3,000 product pages as they are sent, each in one encoding. */
const MAX_BYTES = 96 * 1_048_576
/** Headers and what belongs to a page beside its bodies. */
const OVERHEAD_BYTES = 4_000
/** Within this time a page may show what is not so any more, where not all changes are announced. */
const FRESH_MS = 5_000
/** Where all are, a page is looked at after this time, in case that a change was not found. Consoles say as often that somebody is there. */
const ANNOUNCED_MS = 600_000
/** Sales end the pages of their products alone; lists, which show how many were sold, may be so much behind. */
const SOLD_MS = 30_000
/** What follows from a change, such as words made anew, or a copy in a search engine or a replica, may come so much later. */
const SETTLED_MS = 10_000
/** Pages show the year, which changes at a full quarter of an hour in every time zone. */
const QUARTER_MS = 900_000
/** The time zones that are furthest from UTC begin their year so much earlier and later. */
const ZONES_MS = { ahead: 14 * 3_600_000, behind: 12 * 3_600_000 }

interface PageCacheOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number
  maxSize?: number
  /** Whether every change is followed by {@link PageCache.doubt}; otherwise pages are looked at every five seconds. */
  announcesAll?: () => boolean
}

/**
 * Keeps guests' pages for as long as what they show (decisions 167 and 172). A page is sent without a look until a change is announced;
 * where not all of them are, for five seconds. After that it is read anew what the page was made of; if that is still the same, so is
 * the page. Simultaneous requests share one reading and one rendering.
 */
export class PageCache<Client = never> {
  readonly #pages: LRUCache<string, Kept<Client>>
  readonly #compressor: PageCompressor
  readonly #now: () => number
  #pending = new Map<string, Promise<Page>>()
  #changes = 0
  #changedAt = Number.NEGATIVE_INFINITY
  #soldAt = Number.NEGATIVE_INFINITY
  readonly #announcesAll: () => boolean

  constructor({
    now = () => performance.now(),
    maxSize = MAX_BYTES,
    announcesAll = () => false,
  }: PageCacheOptions = {}) {
    this.#now = now
    this.#announcesAll = announcesAll
    this.#compressor = new PageCompressor(now)
    this.#pages = new LRUCache({ maxSize })
  }

  /** How many changes there have been. */
  get changes(): number {
    return this.#changes
  }

  /** Something has changed that any page may show: each is looked at before it is sent again. A rendering in progress is not kept. */
  doubt(): void {
    this.#changes++
    this.#changedAt = this.#now()
    this.#pending = new Map()
  }

  /** Something was sold, which lists may show some seconds later. */
  noteSale(): void {
    this.#soldAt = this.#now()
  }

  /** Drops every page. */
  clear(): void {
    this.doubt()
    this.#pages.clear()
  }

  /** Returns the page if it can be sent without a look. */
  find(key: string): Page | undefined {
    const kept = this.#pages.get(key)
    // Asked first, as it may announce a change.
    const announcesAll = this.#announcesAll()
    if (!kept || kept.readAfter !== this.#changes || kept.year !== currentYear()) return undefined
    const age = this.#now() - kept.readAt
    if (age < FRESH_MS) return kept.page
    if (!announcesAll || age >= this.#lifetimeOf(kept)) return undefined
    if (!kept.isSmallest) void this.#shrink(key, kept)
    return kept.page
  }

  #lifetimeOf({ readAt }: Kept<Client>): number {
    if (readAt < this.#changedAt + SETTLED_MS) return FRESH_MS
    return readAt < this.#soldAt ? SOLD_MS : ANNOUNCED_MS
  }

  /** Returns the page if what it shows is still the same. */
  async confirm(key: string, client: Client): Promise<Page | undefined> {
    const kept = this.#pages.get(key)
    if (!kept?.isCurrent || kept.year !== currentYear()) return undefined
    if (kept.checking?.after === this.#changes) return kept.checking.result
    const checking = { after: this.#changes, result: this.#check(key, kept, kept.isCurrent(client)) }
    kept.checking = checking
    return checking.result.finally(() => {
      if (kept.checking === checking) kept.checking = undefined
    })
  }

  async #check(key: string, kept: Kept<Client>, reading: Promise<boolean>): Promise<Page | undefined> {
    const [readAt, readAfter] = [this.#now(), this.#changes]
    // If reading fails, the page is rendered, which reports the failure.
    const isCurrent = await reading.catch(() => false)
    if (!isCurrent) return undefined
    // After another change meanwhile, the requests that follow look again.
    if (readAfter === this.#changes) Object.assign(kept, { readAt, readAfter })
    if (!kept.isSmallest) void this.#shrink(key, kept)
    return kept.page
  }

  /** A page that is asked for again and again is worth its smallest form. */
  async #shrink(key: string, kept: Kept<Client>): Promise<void> {
    const { page } = kept
    const read = () => page.body('identity')
    if (!(await this.#compressor.shrink(read, page.etag))) return
    kept.page = this.#toPage({ ...page, body: await read(), data: undefined }, key, page.data)
    kept.isSmallest = true
    this.#measure(key, kept.page)
  }

  /** Returns the page if it is being rendered. */
  pending(key: string): Promise<Page> | undefined {
    return this.#pending.get(key)
  }

  async get(key: string, render: () => Promise<Rendered<Client>>): Promise<Page> {
    const known = this.find(key) ?? this.pending(key)
    if (known) return known
    const pending = this.#pending
    const rendering = this.#render(key, pending, render).finally(() => pending.delete(key))
    pending.set(key, rendering)
    return rendering
  }

  async #render(
    key: string,
    pending: Map<string, Promise<Page>>,
    render: () => Promise<Rendered<Client>>,
  ): Promise<Page> {
    const [readAt, readAfter, year] = [this.#now(), this.#changes, currentYear()]
    const rendered = await render()
    const page = this.#toPage(rendered, key)
    // After a change the map is another one, and this page may show the former state.
    const current = pending === this.#pending
    if (current && rendered.status < 500 && isForEverybody(rendered)) {
      const { isCurrent } = rendered
      this.#pages.set(key, { page, isCurrent, readAt, readAfter, year, isSmallest: false }, { size: page.bytes() })
    }
    return page
  }

  #toPage({ isCurrent: _, ...rendered }: Rendered<Client>, key: string, data?: Page): Page {
    const page = toPage(rendered, this.#compressor.compress, { data, onCompressed: () => this.#measure(key, page) })
    return page
  }

  #measure(key: string, page: Page): void {
    const kept = this.#pages.peek(key)
    if (kept?.page !== page) return
    // The size of a value that is set again stays as it was.
    this.#pages.delete(key)
    this.#pages.set(key, kept, { size: page.bytes() })
  }
}

/** The year; while it changes in one time zone after the other, the quarter of an hour. */
function currentYear(): number {
  const now = Date.now()
  const first = new Date(now - ZONES_MS.behind).getUTCFullYear()
  return first === new Date(now + ZONES_MS.ahead).getUTCFullYear() ? first : Math.floor(now / QUARTER_MS)
}

/** A page with status 429 is meant only for the client that exceeded a limit. */
export const isForEverybody = ({ status }: Pick<Rendered, 'status'>): boolean => status !== 429

/**
 * Drops the uncompressed body once a compressed one exists: it is rarely requested and takes most of the memory.
 *
 * @param onCompressed called whenever the page holds more or less of memory
 */
export function toPage(
  rendered: Omit<Rendered, 'isCurrent'>,
  compress: Compress = compressQuickly,
  { data: made, onCompressed = () => {} }: { data?: Page; onCompressed?: () => void } = {},
): Page {
  const { status, headers, body, etag = contentHash(body) } = rendered
  const data = made ?? (rendered.data && toPage(rendered.data, compress, { onCompressed }))
  const bodies = new Map<Encoding, Promise<Buffer> | Buffer>([['identity', body]])
  const uncompressedBytes = body.length
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
        onCompressed()
        return compressed
      })
    bodies.set(encoding, compressing)
    // Browsers ask for the data next, and uncompressed ones would take the room of many pages.
    if (data) Promise.resolve(data.body(encoding)).catch(() => {})
    return compressing
  }
  return {
    status,
    headers,
    etag,
    data,
    bytes() {
      let sum = OVERHEAD_BYTES + (data?.bytes() ?? 0)
      // A body that is being compressed counts at its uncompressed size.
      for (const held of bodies.values()) sum += held instanceof Promise ? uncompressedBytes : held.length
      return sum
    },
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
