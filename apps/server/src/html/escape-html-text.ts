import { escapeText } from 'entities'

/** Escapes text for HTML as the sanitizers do, which leave no-break spaces as they are: sanitized HTML stays the same. */
export const escapeHtmlText = (text: string): string => escapeText(text).replaceAll('&nbsp;', '\u00a0')
