// What people type or paste, brought into one form before it is checked. This file has no imports, as the server's own readers of
// files and of sign-in providers use it too.

/** Embeddings, overrides and isolates: they turn the direction of what follows, so that a name reads as another one. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Direction marks are harmless and usual in right-to-left texts, but never part of a number or an address. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g
/** Characters without look or meaning in a line: zero-width space, soft hyphen, word joiner. Joiners and variation selectors stay. */
const INVISIBLE = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g
/** Unlike isolates, these are not needed by any text that browsers show. */
const EMBEDDINGS = /[\u202a-\u202e]/g
/** A letter, digit, sign or symbol. Fillers such as U+3164 count as letters in Unicode, though nobody sees them. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Replaces the digits of every script by Western ones: `٤٧` becomes `47`. Unicode has the ten digits of a script in their order. */
export const westernDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

export const hasDirectionControls = (text: string): boolean => text.search(DIRECTION_CONTROLS) >= 0

export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '')

/** One line without invisible characters; empty if nothing of it can be seen. */
export function cleanLineOfText(text: string): string {
  const clean = text.replace(INVISIBLE, '').trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** Several lines without embeddings and overrides, which chats and contacts wrap around numbers; empty if nothing can be seen. */
export function cleanLinesOfText(text: string): string {
  const clean = text.replace(EMBEDDINGS, '').trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** A search. Its digits become Western where it has no letters of another script: then it is a number, a phone or a code. */
export function cleanSearch(text: string): string {
  const clean = cleanLineOfText(withoutDirectionControls(text))
  return /[^\P{L}\p{Script=Latin}]/u.test(clean) ? clean : westernDigits(clean)
}

/** A number, code or post code, as it is compared: Western digits, Latin letters of usual width, no direction marks. */
export const cleanCode = (text: string): string =>
  westernDigits(
    withoutDirectionControls(text).replace(DIRECTION_MARKS, '').replace(INVISIBLE, '').normalize('NFKC'),
  ).trim()

/** The words before an office's extension: German, French, Italian, Spanish, Portuguese, Russian, Arabic. */
const EXTENSION =
  /([\d)])[\s,;/]*(?:;ext=|ext(?:ension|n)?|x|#|durchwahl|dw|apparat|app|poste|interno|int|anexo|ramal|доб|вн|تحويلة|داخلي)[.:]*\s*(\d{1,7})$/i
const SCHEME = /^(?:tel|phone):\s*/i

/**
 * A phone in the digits and separators that the contract takes: `＋٤٩ 151–234 ext. 22` becomes `+49 151-234 x22`. The server
 * validates what comes out.
 */
export function cleanPhone(text: string): string {
  const plain = cleanCode(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
  return plain.replace(SCHEME, '').replace(EXTENSION, '$1 x$2')
}

/** The number and the extension of an office, of a phone of {@link cleanPhone}. */
export function splitExtension(phone: string): { number: string; extension: string | null } {
  const [, number = phone, extension = null] = /^(.*) x(\d{1,7})$/.exec(phone) ?? []
  return { number, extension }
}

/**
 * A mail address with the domain in the form that mail servers know: `anna@bücher.example` becomes `anna@xn--bcher-kva.example`.
 * Both forms are one address, so one account. An invalid one is returned for the schema to refuse.
 */
export function cleanEmail(text: string): string {
  const plain = cleanCode(text).replace(/[。｡]/g, '.')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  if (at < 0 || /^[\0-\x7f]*$/.test(domain) || /[\s/?#:%\\[\]]/.test(domain)) return plain
  try {
    return plain.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return plain
  }
}

/** What people log in with, in the form of accounts: a mail address, a phone, or neither. */
export function cleanLogin(text: string): string {
  if (/[@＠]/.test(text)) return cleanEmail(text)
  const { number } = splitExtension(cleanPhone(text))
  return /^\+?[\d ()./-]+$/.test(number) ? number : text.trim()
}
