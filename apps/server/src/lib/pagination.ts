import type { Paged } from '@rialto/contract'

export interface PageQuery {
  page: number
  per_page: number
}

/** How many rows lie before the wanted page. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page

/** A page of a list as it is sent; an empty list has one page. */
export const paged = <T>(data: T[], total: number, { page, per_page }: PageQuery): Paged<T> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})
