import type { EntryContext } from 'react-router'

export const PAGE_DATA_ID = 'page-data'

declare global {
  interface Window {
    /** The state that the router starts with: its settings, and the data of the server's loaders. */
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array>; state?: unknown }
  }
}

/**
 * The page's loader data for the router in the browser, as JSON that is safe inside an HTML script. Loaders return only
 * values that JSON can represent.
 *
 * The router's own format is a stream in which each field is a pair of numbers. It can carry promises and dates, is an
 * eighth larger when compressed, and takes ten times as long to parse (decision 036).
 */
export function pageData({ loaderData, errors }: EntryContext['staticHandlerContext']): string {
  return JSON.stringify({ loaderData, errors }).replaceAll('<', '\\u003c')
}

/**
 * Hands the page's data to the router before it starts. Without data, as in development, the router uses its own
 * stream.
 */
export function handOverPageData(): void {
  const element = document.getElementById(PAGE_DATA_ID)
  const router = window.__reactRouterContext
  if (!element || !router) return
  const data: unknown = JSON.parse(element.textContent ?? '')
  // The router waits for its stream and stores the parsed content in `state`: the stream is empty, and `state` yields
  // the data.
  router.stream = new Response('[[]]').body ?? undefined
  Object.defineProperty(router, 'state', { get: () => data, set: () => {} })
}
