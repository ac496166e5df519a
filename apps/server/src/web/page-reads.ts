import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ApiAnswer, ApiRequest, ApiTransport } from './storefront.ts'

/** What the API answered to each call of a rendering, by the call. */
type Answers = Map<string, { request: ApiRequest; answer: string }>

interface Recorder {
  transport: ApiTransport
  /**
   * Makes the calls again until one is answered otherwise. Undefined for a rendering of which it cannot be told: one that has called
   * nothing, or changed something.
   */
  areSame(): ((transport: ApiTransport) => Promise<boolean>) | undefined
}

/** The storefront keeps these for seconds, so that most renderings do not call for them. */
const TEXTS = /\/lang\//
/** So many languages may be kept. */
const LOCALES_MAX = 200
/** Pages share what they all read, such as settings and texts, for this time. */
const SHARED = { ms: 1_000, max: 200 }

/**
 * Records what renderings read. As a page depends on nothing else, it is told by the same reads whether it would be the same again,
 * whatever has changed and whoever has changed it: the market, the clock, or a hand in the database.
 */
export class PageReads {
  readonly #texts = new LRUCache<string, Answers>({ max: LOCALES_MAX })
  readonly #shared = new LRUCache<string, { after: number; at: number; answer: Promise<string> }>({ max: SHARED.max })
  readonly #changes: () => number

  /** @param changes counts the changes that have been told; an answer from before one is not shared after it */
  constructor(changes: () => number) {
    this.#changes = changes
  }

  record(transport: ApiTransport, locale: string): Recorder {
    const answers: Answers = new Map()
    let canTell = true
    return {
      transport: async (request) => {
        const reply = await transport(request)
        const key = JSON.stringify([request.path, request.headers])
        const answer = answerOf(reply)
        // One call that is answered in two ways shows that the data changed during the rendering.
        if (request.method !== 'GET' || (answers.get(key)?.answer ?? answer) !== answer) canTell = false
        answers.set(key, { request, answer })
        return reply
      },
      areSame: () => {
        const texts = [...answers].filter(([key]) => TEXTS.test(key))
        if (texts.length > 0) this.#texts.set(locale, new Map(texts))
        const all = new Map([...(this.#texts.get(locale) ?? []), ...answers])
        if (!canTell || answers.size === 0) return undefined
        return (again) => this.#areSame(all, again)
      },
    }
  }

  async #areSame(answers: Answers, transport: ApiTransport): Promise<boolean> {
    const same = await Promise.all(
      [...answers].map(async ([key, { request, answer }]) => (await this.#read(key, request, transport)) === answer),
    )
    return same.every(Boolean)
  }

  #read(key: string, request: ApiRequest, transport: ApiTransport): Promise<string> {
    const [after, at] = [this.#changes(), performance.now()]
    const known = this.#shared.get(key)
    if (known?.after === after && at - known.at < SHARED.ms) return known.answer
    const drop = () => {
      if (this.#shared.peek(key) === entry) this.#shared.delete(key)
    }
    const reading = transport(request).then((reply) => {
      // A refusal is meant for one client, and a failure may be over at once.
      if (reply.status === 429 || reply.status >= 500) drop()
      return answerOf(reply)
    })
    const entry = { after, at, answer: reading }
    this.#shared.set(key, entry)
    reading.catch(drop)
    return reading
  }
}

const answerOf = ({ status, sent, body }: ApiAnswer): string =>
  `${status} ${hash('sha1', sent ?? JSON.stringify(body) ?? '', 'base64url')}`
