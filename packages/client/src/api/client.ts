import type { DataOf, EndpointKey, EndpointOf, RequestOf } from '@rialto/contract'
import { t } from '../i18n/translate.ts'

/** Sends one call to the API: by `fetch` in the browser, by a function call or the network on the server. */
export type ApiTransport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

export interface ApiRequest {
  method: string
  /** Below the server's root, with its query: `/api/products?page=2`. */
  path: string
  headers: Record<string, string>
  /** JSON, or a form with files. */
  body?: string | FormData
  signal?: AbortSignal
}

/** A refusal by the API. Its message may be shown to the shopper. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  /** Details of some refusals: `stale` comes with `{ current }`. */
  readonly data: unknown

  constructor(status: number, code: string, message: string, errors: Record<string, string[]> = {}, data?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.data = data
  }
}

/** The thing as it is now, in a refusal because somebody else has changed it since. Calls send it in the shape that they change. */
export const currentOf = <T>(failure: unknown): T | undefined =>
  failure instanceof ApiError && failure.code === 'stale'
    ? (failure.data as { current?: T } | undefined)?.current
    : undefined

/** Files by field, if the call accepts any. */
type FilesOf<E> = E extends { files: infer F } ? { files?: { [Field in keyof F]?: Blob | readonly Blob[] } } : unknown
type Options<K extends EndpointKey> = RequestOf<EndpointOf<K>> & FilesOf<EndpointOf<K>> & { signal?: AbortSignal }
type Arguments<K extends EndpointKey> =
  Record<string, never> extends RequestOf<EndpointOf<K>> ? [options?: Options<K>] : [options: Options<K>]

interface ApiAnswer<K extends EndpointKey> {
  data: DataOf<EndpointOf<K>>
  message: string
}

export interface ApiClient {
  /** Calls an endpoint and returns its data; throws {@link ApiError} when refused. */
  call<K extends EndpointKey>(key: K, ...args: Arguments<K>): Promise<DataOf<EndpointOf<K>>>
  /** Like `call`, but returns the message beside the data. */
  answer<K extends EndpointKey>(key: K, ...args: Arguments<K>): Promise<ApiAnswer<K>>
}

interface Identity {
  locale: string
  /** The Bearer token, when a shopper is logged in. */
  token?: string | null
}

/** Creates a client; headers and paths of all calls are built here (docs/spec §7). */
export function createApiClient(transport: ApiTransport, identity: () => Identity): ApiClient {
  async function answer<K extends EndpointKey>(key: K, ...[options]: Arguments<K>): Promise<ApiAnswer<K>> {
    // The key determines the parts of a call; this function handles all of them alike.
    const { params, query, headers, body, files, signal }: Parts = options ?? {}
    const form = files && toForm(body, files)
    const json = form || body === undefined ? undefined : JSON.stringify(body)
    const { method, path } = locate(key, params, query)
    const { locale, token } = identity()
    const reply = await transport({
      method,
      path,
      headers: {
        ...callHeaders(locale),
        ...(token && { authorization: `Bearer ${token}` }),
        // The browser sets the content type of a form, which contains the boundary.
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? json,
      signal,
    })
    return read(reply)
  }
  return {
    answer,
    call: async (key, ...args) => (await answer(key, ...args)).data,
  }
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  files?: Record<string, Blob | readonly Blob[]>
  signal?: AbortSignal
}

function locate(key: string, params: Parts['params'], query: Parts['query']): { method: string; path: string } {
  const [method = 'GET', template = '/'] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = queryString(query)
  return { method, path: `/api${path}${search}` }
}

/** Leaves out absent values; repeats the key for each item of a list. */
function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
  const text = search.toString()
  return text && `?${text}`
}

/** The code of a refusal that has none: docs/spec §7 has no codes, so an external server may send none. */
const UNKNOWN_CODE = 'unknown'

/** The message of a refusal that has none, such as a proxy's HTML page. */
function defaultMessage(status: number): string {
  if (isUnknownCall(status)) return t('This shop does not offer that')
  return status >= 502 && status <= 504 ? t('The shop cannot be reached') : t('Something went wrong')
}

const isUnknownCall = (status: number): boolean => [404, 405, 501].includes(status)

function read<K extends EndpointKey>({ status, body }: { status: number; body: unknown }): ApiAnswer<K> {
  const reply = (body ?? {}) as { message?: string; code?: string; errors?: Record<string, string[]>; data?: unknown }
  if (status < 200 || status >= 300)
    throw new ApiError(
      status,
      reply.code ?? UNKNOWN_CODE,
      reply.message || defaultMessage(status),
      reply.errors,
      reply.data,
    )
  // Only `GET /lang/{locale}` and similar calls reply without an envelope. An external server may send an empty reply
  // when the data is not used.
  const data = (typeof reply.data === 'object' ? reply.data : body) ?? {}
  return { data: data as DataOf<EndpointOf<K>>, message: reply.message ?? '' }
}

/** Converts fields and files to a form: null becomes an empty text, undefined is left out. */
export function toForm(body: unknown, files: Record<string, Blob | readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) form.append(name, String(item ?? ''))
  for (const [name, given] of Object.entries(files)) for (const file of [given].flat()) form.append(name, file)
  return form
}

/** The headers of every call to `/api` (docs/spec §7), with the stored locale. */
export const callHeaders = (locale: string) => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': locale,
})

/** Returns whether a record does not exist or belongs to somebody else, which the server does not distinguish. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * Returns whether the server has no such endpoint, as an external one (`API_URL`) may offer docs/spec §7 only. Our own
 * refusals have a code.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === UNKNOWN_CODE && isUnknownCall(error.status)

interface ListReply {
  data: readonly unknown[]
  last_page?: number
}

/**
 * Returns whether another page follows. Without `last_page`, which docs/spec §7 does not require, a full page means
 * that there may be more.
 */
export const hasMore = ({ data, last_page }: ListReply, page: number, size: number): boolean =>
  last_page === undefined ? data.length >= size : page < last_page

interface FetchClientOptions {
  /** The server's address: `https://shop.example`. */
  url: string
  /** The language of messages; English by default. */
  locale?: string
  /** The Bearer token of an account, or a function if it may change. */
  token?: string | (() => string | null)
}

/** A client for scripts and other servers: it needs `fetch` but no browser. */
export function createFetchClient({ url, locale = 'en', token }: FetchClientOptions): ApiClient {
  return createApiClient(
    async ({ path, ...init }) => readResponse(await fetch(new URL(path, url), init)),
    () => ({ locale, token: typeof token === 'function' ? token() : token }),
  )
}

const BAD_GATEWAY = 502

/** The shop says what a file is; JSON, and the page of a network that asks for a login, are none. */
const NO_FILE = /^(application\/([\w.-]+\+)?json|text\/html|text\/plain)\b/i

/**
 * Reads files as bytes and JSON as such. Throws as `fetch` does when the response breaks off. A success that is neither did not come from
 * the shop (a network may show a login page of its own), so it counts as 502.
 */
export async function readResponse(response: Response): Promise<{ status: number; body: unknown }> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (response.ok && type !== '' && !NO_FILE.test(type))
    return { status, body: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { status: response.ok ? BAD_GATEWAY : status, body: null }
  }
}

/** A new idempotency key. `crypto.randomUUID` exists in secure contexts only. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Leaves out null and undefined, for servers that send null for unknown values. */
export const omitNullish = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Partial<T>
