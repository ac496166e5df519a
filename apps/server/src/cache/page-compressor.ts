import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Compresses a content, which its hash names. */
export type Compress = (bytes: Buffer, encoding: 'br' | 'gzip', hash: string) => Promise<Buffer>

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

export const compressQuickly: Compress = (bytes, encoding) =>
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
