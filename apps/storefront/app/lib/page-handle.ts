/** The part of a route's `handle` that tells about its addresses. */
export interface PageHandle {
  /**
   * The query that the route reads, as it is written in exactly one way; without a question mark. The server renders and caches a page
   * under this address alone: a parameter that it leaves out reaches neither a loader nor a component there (decision 044). A route
   * without this function reads no parameters.
   */
  query?: (asked: URLSearchParams) => string
  /** The page is shown under the address of another one, whose scripts would look for that page's data. */
  withoutScripts?: true
}

/** The query of an address, as functions such as `shopsAddress` write it. */
export const queryOf = (address: string): string => address.split('?')[1] ?? ''

/** The given parameters, in this order, as far as they are ids. */
export function idQuery(asked: URLSearchParams, ...names: readonly string[]): string {
  const known = names.flatMap((name) => {
    const id = asked.get(name)
    return id !== null && /^\d{1,10}$/.test(id) ? [[name, id]] : []
  })
  return new URLSearchParams(known).toString()
}
