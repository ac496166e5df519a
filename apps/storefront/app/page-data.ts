import type { EntryContext } from 'react-router'

export const PAGE_DATA_ID = 'page-data'

declare global {
  interface Window {
    /** The state that the router takes over: its settings, and the data that loaders read on the server. */
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array>; state?: unknown }
  }
}

/**
 * The page's loader data for the router in the browser, as JSON that is safe inside an HTML script. Loaders return only
 * values that JSON can represent.
 *
 * The router's own way is a stream in which each field is a pair of numbers. It can carry promises and dates, is an eighth
 * longer once packed, and takes ten times as long to read (decision 036).
 */
export function pageData({ loaderData, errors }: EntryContext['staticHandlerContext']): string {
  return JSON.stringify({ loaderData, errors }).replaceAll('<', '\\u003c')
}

/** Hands the page's data to the router, before it begins. Where there are none, as in development, it has its own stream. */
export function handOverPageData(): void {
  const element = document.getElementById(PAGE_DATA_ID)
  const router = window.__reactRouterContext
  if (!element || !router) return
  const data: unknown = JSON.parse(element.textContent ?? '')
  // The router waits for a stream and puts what it reads there into `state`: it finds nothing in the one, and the data in the other.
  router.stream = new Response('[[]]').body ?? undefined
  Object.defineProperty(router, 'state', { get: () => data, set: () => {} })
}
