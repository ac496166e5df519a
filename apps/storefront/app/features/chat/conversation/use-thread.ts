import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useShopper } from '../../session/index.ts'
import type { Thread } from '../types.ts'
import { createTalk } from './talk.ts'
import { talkWith } from './talks.ts'

/**
 * The conversation with a shop: from page 1 when it is mounted, with all that comes from then on; forgotten when it is
 * unmounted, but for what was typed and what was not sent (docs/spec §4).
 */
export function useThread(shopId: number): Thread {
  const user = useShopper()?.id
  const talk = useMemo(() => (user ? talkWith(shopId) : createTalk(shopId)), [shopId, user])
  useEffect(() => (user ? talk.open() : undefined), [talk, user])
  return useSyncExternalStore(talk.subscribe, talk.get, talk.get)
}
