interface Told {
  data: readonly unknown[]
  last_page?: number
}

/** A page follows this one. docs/spec §7 names the list alone: then a full page means that there may be more. */
export const hasMore = ({ data, last_page }: Told, page: number, size: number): boolean =>
  last_page === undefined ? data.length >= size : page < last_page
