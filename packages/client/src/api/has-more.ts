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
