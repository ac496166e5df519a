/** What an address leads to, as browsers read it. This file has no imports, as browser bundles include it. */

/** Browsers leave out tabs and line breaks, and control characters and spaces around an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/

/**
 * Whether an address is a path of this site, with its query and fragment. `//host`, `/\host` and `/<tab>/host` are not: browsers leave the
 * site by them. The one rule for links of pages and settings, for addresses to return to, and for what a push opens.
 */
export const isInternalPath = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !SKIPPED.test(address) && !address.includes('\\')

/** Whether an address leads to a page of another site, a mail program or a phone. */
export const isOutsideLink = (address: string): boolean =>
  !SKIPPED.test(address) && /^(https?:\/\/[^\s/\\]|(mailto|tel):.)/i.test(address)

/** Whether a link that people configure may be shown: it stays on this site or names where it leads; nothing runs by it. */
export const isAllowedLink = (address: string): boolean =>
  isInternalPath(address) || isOutsideLink(address) || (address.startsWith('#') && !SKIPPED.test(address))

/** The address that calls a phone; an office's extension is its parameter (RFC 3966): `tel:+15550102102;ext=22`. */
export function phoneLink(phone: string): string {
  const [, number = phone, extension] = /^(.*) x(\d+)$/.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** The page of an energy label in the register of devices. */
export const ENERGY_LINK = /^https:\/\/[^\s/\\]+\.[^\s\\]+$/
