import { connectPrivate } from '@rialto/client/realtime/connect-private.ts'
import type { Change } from '@rialto/contract/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { $isLive } from './live-state.ts'
import { isOldAfter } from './queries-of.ts'
import { typingShoppers } from './typing.ts'

/** Changes that come together are read again together. */
const COALESCE_MS = 150

/** Connects to a place's private channel, and reads again the queries that are old after each change. @returns ends the connection */
export function followChanges(
  queries: QueryClient,
  app: Parameters<typeof connectPrivate>[0],
  channel: string,
): () => void {
  let waiting: Change[] = []
  let reading: ReturnType<typeof setTimeout> | undefined

  function readAgain() {
    const changes = waiting
    waiting = []
    reading = undefined
    // Reading messages marks them as read, which must wait until somebody looks at them.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const isOld = (queryKey: readonly unknown[]) => changes.some((change) => isOldAfter(change, queryKey))
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey), refetchType })
  }

  const disconnect = connectPrivate(app, channel, {
    authorise: async (body) => (await consoleApi.call('POST /console/realtime/auth', { body })).auth,
    onTyping: ({ id }) => typingShoppers.note(id),
    onChange(change) {
      if (change.kind === 'message') typingShoppers.end(change.id)
      waiting.push(change)
      reading ??= setTimeout(readAgain, COALESCE_MS)
    },
    onLive(isLive) {
      // Changes before the connection were missed.
      if (isLive) void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfSeller(queryKey) })
      $isLive.set(isLive)
    },
  })
  return () => {
    clearTimeout(reading)
    disconnect()
    typingShoppers.endAll()
    $isLive.set(false)
  }
}

const isOfSeller = ([call]: readonly unknown[]): boolean =>
  typeof call === 'string' && /^GET \/(seller|admin)\//.test(call)
