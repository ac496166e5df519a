interface Told {
  data: readonly unknown[]
  last_page?: number
}

/** Whether a page follows this one. The specification names the list alone (section 7): then a full page says that there may be more. */
export const hasMore = ({ data, last_page }: Told, page: number, size: number): boolean =>
  last_page === undefined ? data.length >= size : page < last_page
