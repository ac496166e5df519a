import { localStore } from '@rialto/client/browser-storage.ts'

const DRAFTS_MAX = 20

type Drafts = [name: string, text: string][]

/** The text that was typed for an answer and not sent, kept on this device. @param name of the person, the kind and the item */
export const readDraft = (name: string): string => readAll().find(([known]) => known === name)?.[1] ?? ''

/** Keeps a text, or drops it if it is empty; the oldest of many drafts goes. */
export function writeDraft(name: string, text: string): void {
  const others = readAll().filter(([known]) => known !== name)
  const drafts: Drafts = text.trim() === '' ? others : [...others, [name, text]]
  localStore.write('console_answers', drafts.length === 0 ? null : JSON.stringify(drafts.slice(-DRAFTS_MAX)))
}

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_answers') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

const isDraft = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
