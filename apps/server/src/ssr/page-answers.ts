import type { Page } from '../cache/page-cache.ts'
import type { Encoding } from '../http/encoding.ts'
import type { ReadyAnswer } from '../http/ready-answers.ts'

/** Puts answers together, of a page that is kept once an encoding: what thousands are sent is not thought over for each. */
export class PageAnswers {
  readonly #everywhere: Record<string, string>
  readonly #made = new WeakMap<Page, Map<Encoding, ReadyAnswer>>()

  /** @param everywhere what every answer of the shop says; a page's own headers go before. */
  constructor(everywhere: Record<string, string>) {
    this.#everywhere = everywhere
  }

  /** What was made before. */
  made(page: Page, encoding: Encoding): ReadyAnswer | undefined {
    return this.#made.get(page)?.get(encoding)
  }

  /** At once where it was made before. */
  of(page: Page, encoding: Encoding): ReadyAnswer | Promise<ReadyAnswer> {
    const made = this.made(page, encoding)
    if (made) return made
    const body = page.body(encoding)
    return body instanceof Promise
      ? body.then((bytes) => this.#keep(page, encoding, bytes))
      : this.#keep(page, encoding, body)
  }

  #keep(page: Page, encoding: Encoding, body: Buffer): ReadyAnswer {
    const answer = this.#make(page, encoding, body)
    // The bare text is most of the memory and hardly asked for.
    if (encoding !== 'identity') this.#made.set(page, (this.#made.get(page) ?? new Map()).set(encoding, answer))
    return answer
  }

  #make({ status, headers, etag: hash }: Page, encoding: Encoding, body: Buffer): ReadyAnswer {
    const etag = `"${hash}-${encoding}"`
    const head = {
      ...this.#everywhere,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headers,
      etag,
      vary: 'Accept-Encoding, Cookie',
    }
    const whole = {
      ...head,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { status, etag, head: Object.entries(whole).flat(), notModifiedHead: Object.entries(head).flat(), body }
  }
}
