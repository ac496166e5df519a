import { localStore } from '@rialto/client/browser-storage.ts'

/** A text that has not been sent. `key` is that of the attempt to send it, so that trying again sends it once. */
export interface Draft {
  text: string
  key?: string
}

/** The oldest drafts beyond these are forgotten. */
const KEPT = 50

/** Reads the draft of a conversation; drafts are kept on this device until they are sent. */
export const readDraft = (id: string): Draft => all()[id] ?? { text: '' }

export function writeDraft(id: string, draft: Draft): void {
  const { [id]: _, ...others } = all()
  const kept = Object.entries(others).slice(-(KEPT - 1))
  const drafts = draft.text === '' ? kept : [...kept, [id, draft] as const]
  localStore.write('console_drafts', drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)))
}

/** No other script writes this key, but an older version may have. */
function all(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_drafts') ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1])))
  } catch {
    return {}
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
