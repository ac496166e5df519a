import { vi } from 'vitest'
import type { ChatPartner, Thread, ThreadMessage } from '../types.ts'

export const lume: ChatPartner = { id: 5, name: 'Lume & Clay', logo: '' }

/** A message from the shop unless `part` says otherwise. A numeric key is also its id. */
export function messageOf(key: string, part: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    key,
    id: Number(key) || null,
    from: 'shop',
    text: `Message ${key}`,
    product: null,
    at: new Date(2025, 10, 20, 9, 41).toISOString(),
    delivery: 'sent',
    ...part,
  }
}

/** The shop's messages with these ids. */
export const messagesOf = (from: number, to: number): ThreadMessage[] =>
  Array.from({ length: to - from + 1 }, (_, n) => messageOf(String(from + n)))

/** A conversation's data; its actions only record that they were called. */
export const threadOf = (part: Partial<Thread> = {}): Thread => ({
  status: 'ready',
  messages: [],
  online: false,
  hasOlder: false,
  loadingOlder: false,
  loadOlder: vi.fn(),
  send: vi.fn(),
  retry: vi.fn(),
  reload: vi.fn(),
  draft: '',
  setDraft: vi.fn(),
  product: null,
  removeProduct: vi.fn(),
  ...part,
})
