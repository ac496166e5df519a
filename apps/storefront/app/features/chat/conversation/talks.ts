import { session } from '@rialto/client/session.ts'
import { createTalk, type Talk } from './talk.ts'

/** By shop; of one shopper. */
const talks = new Map<number, Talk>()
let owner = session.get()?.user.id

/** This page's conversation with a shop. For who is logged in. */
export function talkWith(shopId: number): Talk {
  const found = talks.get(shopId) ?? createTalk(shopId)
  talks.set(shopId, found)
  return found
}

session.subscribe((event) => {
  const now = session.get()?.user.id
  // After a refusal the same person finds what they had typed.
  if (now === owner || event === 'refused' || event === 'abandoned') return
  owner = now
  for (const talk of talks.values()) talk.end()
  talks.clear()
})
