import { commonMixtures, commonWords } from './common-passwords.ts'

/** What a password may not be made of: the shop's name, and what else is known of its owner. */
export interface KnownWords {
  shopName: string
  name?: string | null
  email?: string | null
  /** With or without its country's code. */
  phone?: string | null
}

/**
 * Whether a password is among the first that anybody would try: the commonest, runs and repetitions, or the shop's or the
 * owner's own name, mail address or phone, digits and signs around them not counted (api.md, "Passwords").
 */
export function isCommonPassword(password: string, known: KnownWords): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonMixtures.has(plain) || isRepetition(plain) || isRun(plain)) return true
  if (isPhone(plain, known.phone)) return true
  const own = ownWords(known)
  return [bare(plain), bare(unmask(plain))].some((word) => commonWords.has(word) || own.has(word))
}

/** The word in it, without digits and signs at its ends and without signs inside: `#Pass-word_2024` is `password`. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[^\p{L}\p{N}]/gu, '')

const masks: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** `p@ssw0rd` for `password`. What ends it is left out of this, since digits at the end are mostly just that. */
const unmask = (text: string): string =>
  text.replace(/[^\p{L}]+$/u, '').replace(/[013457@$]/g, (sign) => masks[sign] ?? sign)

/** One to four characters, over and over. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text)

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Made of one or two runs along the alphabet, the digits or the keyboard: `12345678`, `abcdef123456`. */
function isRun(text: string): boolean {
  const first = longestRun(text)
  const rest = text.slice(first)
  return first >= 3 && (rest.length < 3 || longestRun(rest) === rest.length)
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length--)
    if (runs.some((run) => run.includes(text.slice(0, length)))) return length
  return 0
}

function isPhone(text: string, phone: string | null | undefined): boolean {
  const digits = (phone ?? '').replace(/\D/g, '')
  const tried = text.replace(/\D/g, '').replace(/^0+/, '')
  return /^[\d\s().+-]+$/.test(text) && tried.length >= 6 && digits.endsWith(tried)
}

function ownWords({ shopName, name, email }: KnownWords): ReadonlySet<string> {
  const mailbox = email?.split('@')[0]
  const words = [shopName, name, mailbox, email].flatMap((text) => {
    const plain = (text ?? '').normalize('NFKC').toLowerCase()
    return [bare(plain), ...plain.split(/[^\p{L}\p{N}]+/u).map(bare)]
  })
  return new Set(words.filter((word) => word.length >= 3))
}
