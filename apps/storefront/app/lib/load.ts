import { type ApiClient, ApiError, isNotOffered } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import { ID_MAX } from '@rialto/contract/limits'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { KeptMarkup } from './rendered-parts.ts'

/** Why a page could not be rendered; sent to the error screen in the body of the thrown response. */
export type LoadFailure = 'not_found' | 'unreachable' | 'busy'

const failed = (reason: LoadFailure, status: number) => data({ reason }, { status })

/**
 * For loaders of a page about one thing: throws *Page Not Found* with status 404 when it does not exist or cannot
 * exist, as with an id that is no number.
 */
export async function loadOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) throw notFound()
    throw error
  }
}

/** The response that a loader throws for a page that does not exist. */
export const notFound = () => failed('not_found', 404)

/**
 * For pages about several things, such as a list: throws a 404 when the server has no such endpoint, so this shop has
 * no such page.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) throw notFound()
    throw error
  }
}

/** For optional parts of a page: returns `instead` when the server has no such endpoint. */
export async function orElse<T>(call: Promise<T>, instead: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) return instead
    throw error
  }
}

/** For parts that a page can do without: null if they are not there, or could not be loaded, which `problem` tells the log. */
export async function orNull<T>(call: Promise<T>, problem: string): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) logProblem(problem, error)
    return null
  }
}

/**
 * Throws failures that are not the page's own fault as responses, because plain errors lose their message on the way to
 * the browser. Refusals are rethrown unchanged for the loader to handle.
 */
export async function orUnreachable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw failed('busy', 429)
    if (error instanceof ApiError && error.status < 500) throw error
    throw failed('unreachable', 503)
  }
}

/** The input of a rendering. The page depends on this and the URL alone, so that it can be cached for the next guest. */
export interface Rendering {
  api: ApiClient
  locale: string
  /** The translations, and the addresses at which the browser gets them. */
  texts: Readonly<Record<string, string>>
  textsUrls: readonly string[]
  /** The chosen currency by name (`EUR`); undefined means the shop's default. */
  currency: string | undefined
  /** Collects the inline scripts of the page. */
  inlineScripts: Set<string>
  /** Keeps the page's data as JSON. Returns the address at which the browser fetches them. */
  keepData: (json: string) => string
  /** Keeps the page itself, beside the response. */
  keepHtml: (html: Buffer) => void
  /** The markup of parts that pages share; undefined for a page that shares none. */
  keptMarkup?: KeptMarkup
  /** The page's scripts never run, so that everything must be in its HTML. */
  withoutScripts?: boolean
  /** The shop's public address, without a trailing slash. */
  origin: string
}

export const renderingContext = createContext<Rendering>()

/**
 * The API client for loaders: `apiOf(context).call('GET /home')`. Refusals are thrown as `ApiError`; an API that fails
 * or cannot be reached is thrown as the response that the error screen understands.
 */
export function apiOf(context: Readonly<RouterContextProvider>): ApiClient {
  const { api } = context.get(renderingContext)
  return {
    call: (key, ...args) => orUnreachable(api.call(key, ...args)),
    answer: (key, ...args) => orUnreachable(api.answer(key, ...args)),
  }
}

/**
 * Returns the id in a page's address. Throws a 404 for anything else, including other spellings of an id (`007`,
 * `1e3`).
 */
export function idOr404(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= ID_MAX)) throw notFound()
  return id
}
