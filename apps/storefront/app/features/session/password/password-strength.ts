import { PASSWORD_MIN } from '@rialto/contract/limits'

/** From *Too short* to *Strong*. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong'

/** Thresholds of the grades in bits: a thousand guesses a second for an hour, a year, and far longer. */
const FAIR_BITS = 34
const GOOD_BITS = 48
const STRONG_BITS = 66
/** The bits of a common word, and of a known fact about the person. */
const COMMON_BITS = 7
const PERSONAL_BITS = 3

/** Stems of the most common passwords; characters added to them are counted separately. */
const common =
  /password|passw0rd|p@ssword|p@ssw0rd|qwerty|azerty|qwertz|letmein|welcome|iloveyou|admin|login|master|monkey|dragon|football|baseball|superman|batman|sunshine|princess|shadow|secret|trustno1|hello|freedom|whatever|starwars|pokemon|liverpool|chelsea|arsenal|allah|habibi|bismillah|motdepasse|azertyuiop|contrase|bangladesh|internet|computer|samsung|google|facebook|summer|winter|spring|autumn/gi

/**
 * Estimates how well a password resists guessing: common, personal, repeated or consecutive characters count little. It
 * is only a hint, as the server decides which passwords it refuses. A word list, as other estimators use, would be
 * larger than the page.
 *
 * @param about name, mail address and shop, which others may know
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if ([...password].length < PASSWORD_MIN) return 'short'
  const bits = guessBits(password, about)
  if (bits < FAIR_BITS) return 'weak'
  if (bits < GOOD_BITS) return 'fair'
  return bits < STRONG_BITS ? 'good' : 'strong'
}

function guessBits(password: string, about: readonly string[]): number {
  let bits = 0
  let rest = password
  const takeOut = (words: RegExp, worth: number) => {
    const found = new Set(rest.toLowerCase().match(words))
    bits += found.size * worth
    rest = rest.replace(words, '\n')
  }
  for (const word of personalWords(about)) takeOut(new RegExp(word, 'giu'), PERSONAL_BITS)
  takeOut(common, COMMON_BITS)
  takeOut(/(?:19|20)\d\d/g, COMMON_BITS)
  return bits + freeCharacters(rest) * Math.log2(alphabetOf(rest))
}

/**
 * Words of at least four letters or digits, because shorter ones occur in many others. They contain no special
 * characters.
 */
const personalWords = (about: readonly string[]): string[] =>
  about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)

/** Counts the characters; one that repeats the character before it, or continues a sequence, counts a fifth. */
function freeCharacters(text: string): number {
  let count = 0
  const seen = new Set<string>()
  const codes = [...text.toLowerCase()].filter((letter) => letter !== '\n').map((letter) => letter.codePointAt(0) ?? 0)
  codes.forEach((code, at) => {
    const before = codes[at - 1]
    const step = before === undefined ? Number.NaN : code - before
    const pair = `${before} ${code}`
    const follows = Math.abs(step) <= 1 || seen.has(pair)
    seen.add(pair)
    count += follows ? 0.2 : 1
  })
  return count
}

/** The size of the alphabet that the password uses. */
function alphabetOf(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{N}\n]/u, 24],
    [/[^a-zA-Z\P{L}]/u, 40],
  ]
  return kinds.reduce((size, [kind, more]) => size + (kind.test(text) ? more : 0), 0) || 1
}
