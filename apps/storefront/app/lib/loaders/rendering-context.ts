import type { ApiClient } from '@rialto/client/api/client.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { orUnreachable } from './load.ts'

/** The input of a rendering. The page depends on this and the URL alone, so that it can be cached for the next guest. */
export interface Rendering {
  api: ApiClient
  locale: string
  /** Texts of that language, and a short name for this very set of them. */
  texts: Readonly<Record<string, string>>
  textsVersion: string
  /** Name of the chosen currency (`EUR`); undefined: the shop's default. */
  currency: string | undefined
  /** Filled with the scripts that the rendering writes into the page. */
  inlineScripts: Set<string>
  /** The shop's public address, without a trailing slash. */
  origin: string
}

export const renderingContext = createContext<Rendering>()

/**
 * Everything a loader reads goes through this: `apiOf(context).call('GET /home')`. Refusals are thrown as `ApiError`;
 * an API that cannot be reached, or fails, as the response that the error screen understands.
 */
export function apiOf(context: Readonly<RouterContextProvider>): ApiClient {
  const { api } = context.get(renderingContext)
  return {
    call: (key, ...args) => orUnreachable(api.call(key, ...args)),
    answer: (key, ...args) => orUnreachable(api.answer(key, ...args)),
  }
}
