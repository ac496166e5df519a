import type { Misbehaviour } from './misbehaviour.ts'
import type { Person } from './people.ts'

/** State that a test sets. */
export interface State {
  misbehaviour: Misbehaviour | null
  /** Whose browser the popup's is. */
  visitor: Person
  /** Milliseconds since 1970. */
  now(): number
  /** Paths that were asked for, in order. */
  asked: string[]
}
