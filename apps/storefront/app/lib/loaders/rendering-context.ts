import type { ApiClient } from '@rialto/client/api/client.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { orUnreachable } from './load.ts'

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
