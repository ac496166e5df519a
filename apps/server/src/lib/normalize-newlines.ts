/** Browsers end the lines of a form in a way of their own. */
export const normalizeNewlines = (text: string): string => text.replaceAll('\r\n', '\n')
