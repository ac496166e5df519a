import type { EntryContext } from 'react-router'

declare global {
  interface Window {
    /** The state that the router starts with: its settings, and the data of the server's loaders. */
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array>; state?: unknown }
    /** The request for the page's data, which the page's inline module made; undefined in development. */
    pageData?: Promise<Response>
  }
}

/**
 * The page's loader data for the router in the browser, as JSON. Loaders return only values that JSON can represent.
 *
 * The router's own format is a stream in which each field is a pair of numbers. It can carry promises and dates, is an
 * eighth larger when compressed, and takes ten times as long to parse (decision 031).
 */
export const pageData = ({ loaderData, errors }: EntryContext['staticHandlerContext']): string =>
  JSON.stringify({ loaderData, errors })

/**
 * Waits for the page's data and hands them to the router, before it starts. In development the router uses its own
 * stream. Rejects if the data cannot be loaded: the page then stays as the server sent it.
 *
 * @returns whether the data may be newer than the page's markup, which happens when the server restarted in between
 */
export async function handOverPageData(): Promise<{ mayDiffer: boolean }> {
  const router = window.__reactRouterContext
  if (!window.pageData || !router) return { mayDiffer: false }
  const response = await window.pageData
  if (!response.ok) throw new Error(`The page's data could not be loaded: the server answered ${response.status}`)
  const data: unknown = await response.json()
  // The router waits for its stream and stores the parsed content in `state`: the stream is empty, and `state` yields
  // the data.
  router.stream = new Response('[[]]').body ?? undefined
  Object.defineProperty(router, 'state', { get: () => data, set: () => {} })
  return { mayDiffer: response.headers.has('content-location') }
}
