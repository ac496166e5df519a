import type { TextKey } from '../texts/index.ts'
import type { SentenceValues } from '../texts/sentence.ts'

/** A change that has been recorded, as replies name it. */
export interface RecordedChange {
  id: number
  sentence: TextKey
  values: SentenceValues
  isRestorable: boolean
}
