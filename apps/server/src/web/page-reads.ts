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
/** Every rendering reads these, in each language; their answers show no product, and so neither stock nor a sale that begins or ends. */
const IN_EVERY_PAGE = /^\/api\/master$/

interface SharedRead {
  after: number
  at: number
  answer: Promise<string>
  /** The answer itself, of what is in every page. */
  reply?: Promise<ApiAnswer>
}

/**
 * Records what renderings read. As a page depends on nothing else, it is told by the same reads whether it would be the same again,
 * whatever has changed and whoever has changed it: the market, the clock, or a hand in the database.
 */
export class PageReads {
  readonly #texts = new LRUCache<string, Answers>({ max: LOCALES_MAX })
  readonly #shared = new LRUCache<string, SharedRead>({ max: SHARED.max })
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
        const key = JSON.stringify([request.path, request.headers])
        const reply = await (isInEveryPage(request) ? this.#readOnce(key, request, transport) : transport(request))
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

  /** Renderings share these answers, so none may change what it is given. */
  async #readOnce(key: string, request: ApiRequest, transport: ApiTransport): Promise<ApiAnswer> {
    const shared = await this.#sharedRead(key, request, transport).reply?.catch(() => undefined)
    // A refusal is meant for the client whose rendering asked first.
    return shared && shared.status < 400 ? shared : transport(request)
  }

  #read(key: string, request: ApiRequest, transport: ApiTransport): Promise<string> {
    return this.#sharedRead(key, request, transport).answer
  }

  #sharedRead(key: string, request: ApiRequest, transport: ApiTransport): SharedRead {
    const [after, at] = [this.#changes(), performance.now()]
    const known = this.#shared.get(key)
    if (known?.after === after && at - known.at < SHARED.ms) return known
    const drop = () => {
      if (this.#shared.peek(key) === entry) this.#shared.delete(key)
    }
    const reading = transport(request)
    const answer = reading.then((reply) => {
      // A refusal is meant for one client, and a failure may be over at once.
      if (reply.status === 429 || reply.status >= 500) drop()
      return answerOf(reply)
    })
    const entry: SharedRead = { after, at, answer, ...(isInEveryPage(request) && { reply: reading }) }
    this.#shared.set(key, entry)
    answer.catch(drop)
    return entry
  }
}

const isInEveryPage = ({ method, path }: ApiRequest): boolean => method === 'GET' && IN_EVERY_PAGE.test(path)

/** Answers that renderings share are hashed once. */
const hashes = new WeakMap<ApiAnswer, string>()

function answerOf(reply: ApiAnswer): string {
  const known = hashes.get(reply)
  if (known) return known
  const { status, sent, body } = reply
  const answer = `${status} ${hash('sha1', sent ?? JSON.stringify(body) ?? '', 'base64url')}`
  hashes.set(reply, answer)
  return answer
}
