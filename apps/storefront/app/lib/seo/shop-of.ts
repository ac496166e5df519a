import type { SiteSettings } from '@rialto/contract'

/** The part of the root loader's data that a page's head needs. */
export interface ShopHead {
  settings: SiteSettings
  locale: string
  /** The shop's public address, without a trailing slash. */
  origin: string
}

/** The arguments of a `meta` function that are used here. */
export interface MetaInput {
  location: { pathname: string; search: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

/** The root loader's data; undefined when it failed. */
export function shopOf(matches: MetaInput['matches']): ShopHead | undefined {
  const root = matches.find((match) => match?.id === 'root')
  // The framework fixes this id, so the data are those of root.tsx.
  return root?.loaderData as ShopHead | undefined
}
