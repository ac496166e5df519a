/** The grounds of product pages, in light and dark. */
export const GROUNDS = { light: '#faf8f4', dark: '#16150f' } as const

export const isHex = (code: string): boolean => /^#[0-9a-f]{6}$/i.test(code)
