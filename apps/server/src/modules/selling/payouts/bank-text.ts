// The characters that all banks of the SEPA take (EPC217-08): other letters are written as those that they come from, and what has no such
// letter is left out.

const ALLOWED = /[^A-Za-z0-9/\-?:().,'+ ]/g

/** Letters of Latin alphabets that no decomposition leads to others. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    ẞ: 'SS',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
  },
  ...{ þ: 'th', Þ: 'TH', ħ: 'h', Ħ: 'H', ı: 'i', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T', ĸ: 'k', ə: 'e', Ə: 'E' },
  ...{
    '&': '+',
    _: '-',
    '–': '-',
    '—': '-',
    '‐': '-',
    '‘': "'",
    '’': "'",
    '“': "'",
    '”': "'",
    '"': "'",
    ';': ',',
    '@': '(at)',
  },
}

/** German umlauts are written by two letters where people have no others; their names at banks are, too. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** A text in the characters of banks, cut to a length. It has no slash at its ends and no two in a row, which banks take for commands. */
export function toBankText(written: string, max: number): string {
  const plain = [...written.normalize('NFC')]
    .map((letter) => UMLAUTS[letter] ?? LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(ALLOWED, '')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
  return trimSlashes(trimSlashes(plain).slice(0, max))
}

const trimSlashes = (text: string): string => text.replace(/^[/ ]+|[/ ]+$/g, '')

/** Whether a name can be written in the characters of banks without losing a letter: names in other scripts cannot. */
export const isLatinName = (name: string): boolean => {
  const letters = [...name.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter))
  return letters.length > 0 && letters.every((letter) => toBankText(letter, 9) !== '')
}
