import { cleanSearch, westernDigits } from '@rialto/contract/clean-text'
import { COUNTED_SEARCH_MAX } from '@rialto/contract/limits'
import { lowerCase } from '../../lib/names.ts'

/** Phone numbers have seven digits or more, cards and codes of people too; sizes and prices have fewer. */
const LONG_NUMBER = /\d(?:[\s().+/\u2010-\u2015-]*\d){6}/
/** Also one that is misspelt or half typed: no goods have this sign within a word. */
const MAIL_ADDRESS = /\S@\S|\S\s*[@＠]\s*\S+\s*\.\s*\S/u

/**
 * The form in which a search is counted, the same for `Mug ` and `mug`; null for one that may tell of a person: a mail address, a
 * number as long as a phone's or card's, or a whole sentence.
 */
export function countedText(search: string): string | null {
  const text = lowerCase(cleanSearch(search.normalize('NFC')))
    .replace(/\s+/gu, ' ')
    .trim()
  if (text === '' || text.length > COUNTED_SEARCH_MAX) return null
  const plain = westernDigits(text.normalize('NFKC'))
  return MAIL_ADDRESS.test(plain) || LONG_NUMBER.test(plain) ? null : text
}
