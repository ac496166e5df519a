import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../http/encoding.ts'

/** A rendered page as it goes out: headers that belong to it, and its body in each encoding, made once when first asked for. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  body(encoding: Encoding): Promise<Buffer> | Buffer
}

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Of the pages as text. Most are packed to an eighth of it as soon as they are asked for, but nobody has to ask so. */
const MAX_BYTES = 32 * 1_048_576
/** A change made behind the app is seen within this time (design, "Caching rules"). */
const FRESH_MS = 5_000

/**
 * Keeps guests' pages. However many ask at once, a page is rendered once; a change that the app was told of
 * drops everything, also what is being rendered at that moment.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>
  #pending = new Map<string, Promise<Page>>()

  /** @param now a clock in milliseconds that never goes back. */
  constructor(now: () => number = () => performance.now()) {
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

  /** A page that is being rendered. */
  pending(key: string): Promise<Page> | undefined {
    return this.#pending.get(key)
  }

  async get(key: string, render: () => Promise<Rendered>): Promise<Page> {
    const kept = this.find(key) ?? this.pending(key)
    if (kept) return kept
    const pending = this.#pending
    const rendering = this.#render(key, pending, render).finally(() => pending.delete(key))
    pending.set(key, rendering)
    return rendering
  }

  async #render(key: string, pending: Map<string, Promise<Page>>, render: () => Promise<Rendered>): Promise<Page> {
    const rendered = await render()
    const page = toPage(rendered)
    // Another map: the cache was cleared meanwhile, so this page may show what was before.
    const current = pending === this.#pending
    if (current && rendered.status < 500 && isForEverybody(rendered))
      this.#pages.set(key, page, { size: rendered.body.length + 1_000 })
    return page
  }
}

/** A limit is that of the client whose request caused the rendering. */
export const isForEverybody = ({ status }: Pick<Rendered, 'status'>): boolean => status !== 429

/** The text itself goes once a packed form is held: hardly anybody asks for it bare, and it is most of the memory. */
export function toPage({ status, headers, body }: Rendered): Page {
  const forms = new Map<Encoding, Promise<Buffer> | Buffer>([['identity', body]])
  // No closure below may refer to `body`, which would keep it in memory.
  const readBare = async (): Promise<Buffer> => {
    const bare = await forms.get('identity')
    if (bare) return bare
    const [encoding, packed] = [...forms][0] ?? []
    return encoding === 'gzip' ? unzip((await packed) ?? '') : unbrotli((await packed) ?? '')
  }
  const make = (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    const made = readBare()
      .then((bytes) => compress(bytes, encoding))
      .then((packed) => {
        // From now on it is handed out without another turn of the event loop.
        forms.set(encoding, packed)
        forms.delete('identity')
        return packed
      })
    forms.set(encoding, made)
    return made
  }
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return {
    status,
    headers,
    etag,
    body: (encoding) => forms.get(encoding) ?? (encoding === 'identity' ? readBare() : make(encoding)),
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/** Pages live for seconds: a middling quality costs a few milliseconds off the main thread. */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: 6 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window no wider than our pages: the usual one takes 16 MB for each page that is being compressed.
      [constants.BROTLI_PARAM_LGWIN]: 19,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
