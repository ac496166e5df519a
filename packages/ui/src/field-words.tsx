import { createContext, useContext } from 'react'
import type { NumberFault } from './read-number.ts'

/** Why a date or time is not accepted. */
export type DateFault = { kind: 'no-date' } | { kind: 'earliest'; day: string } | { kind: 'latest'; day: string }

type FieldFault = NumberFault | DateFault

/** What fields of numbers and dates need to know of the page's language. */
interface FieldWords {
  locale: string
  explain: (fault: FieldFault) => string
}

const FieldWordsContext = createContext<FieldWords | null>(null)

export const FieldWordsProvider = FieldWordsContext

export function useFieldWords(): FieldWords {
  const words = useContext(FieldWordsContext)
  if (!words) throw new Error('A field of numbers or dates needs a FieldWordsProvider above it')
  return words
}
