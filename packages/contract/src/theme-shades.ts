// Apart from the other enumerations: each first page needs these, and none of the others.

/** With `primary` the twelve values that a theme needs to be applied (docs/spec §4). */
export const THEME_SHADES = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const
export type ThemeShade = (typeof THEME_SHADES)[number]
