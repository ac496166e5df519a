/** What stands between the parts of a list on this page, in a browser: Arabic has a comma of its own. */
export const comma = (): string => (document.documentElement.lang === 'ar' ? '، ' : ', ')
