/** docs/spec §2, "Cart": not on checkout and blog pages; nor on the page without scripts, where it would be dead. */
const without = /^\/(checkout|buynow|payment|blogs?|offline)(\/|$)/

export const hasCartTab = (pathname: string): boolean => !without.test(pathname)
