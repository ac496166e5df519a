import type { Encoding } from '../http/encoding.ts'
import type { Page } from './page-cache.ts'

/** One encoding of a page as it goes out. */
export interface Answer {
  status: number
  etag: string
  /** All headers, names and values in turn, as Node writes them with the least ado. */
  head: string[]
  /** The same where the browser has the page already. */
  notModifiedHead: string[]
  body: Buffer
}

/** Puts answers together, of a page that is kept once an encoding: what thousands are sent is not thought over for each. */
export class PageAnswers {
  readonly #everywhere: Record<string, string>
  readonly #made = new WeakMap<Page, Map<Encoding, Answer>>()

  /** @param everywhere what every answer of the shop says; a page's own headers go before. */
  constructor(everywhere: Record<string, string>) {
    this.#everywhere = everywhere
  }

  /** At once where it was made before. */
  of(page: Page, encoding: Encoding): Answer | Promise<Answer> {
    const known = this.#made.get(page)?.get(encoding)
    if (known) return known
    const body = page.body(encoding)
    return body instanceof Promise
      ? body.then((bytes) => this.#keep(page, encoding, bytes))
      : this.#keep(page, encoding, body)
  }

  #keep(page: Page, encoding: Encoding, body: Buffer): Answer {
    const answer = this.#make(page, encoding, body)
    // The bare text is most of the memory and hardly asked for.
    if (encoding !== 'identity') this.#made.set(page, (this.#made.get(page) ?? new Map()).set(encoding, answer))
    return answer
  }

  #make({ status, headers, etag: hash }: Page, encoding: Encoding, body: Buffer): Answer {
    const etag = `"${hash}-${encoding}"`
    const head = {
      ...this.#everywhere,
      ...headers,
      etag,
      vary: 'Accept-Encoding, Cookie',
      'cache-control': 'public, max-age=0, must-revalidate',
    }
    const whole = {
      ...head,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { status, etag, head: Object.entries(whole).flat(), notModifiedHead: Object.entries(head).flat(), body }
  }
}
