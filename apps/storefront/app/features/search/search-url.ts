/** The address of the products that match a search. */
export const searchUrl = (text: string): string => `/products?${new URLSearchParams({ search: text })}`
