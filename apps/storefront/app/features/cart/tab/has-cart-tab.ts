/** docs/spec §2, "Cart": not on checkout and blog pages, nor on the offline page, which has no scripts. */
const pathsWithoutTab = /^\/(checkout|buynow|payment|blogs?|offline)(\/|$)/

export const hasCartTab = (pathname: string): boolean => !pathsWithoutTab.test(pathname)
