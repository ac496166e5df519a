import type { Change } from '@rialto/contract/realtime'
import { PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleApi } from '../api/console-api.ts'
import { usePlace } from '../place/place-context.tsx'
import { useSettings } from '../settings/settings-context.tsx'
import { $isLive } from './live-state.ts'
import { isOldAfter } from './queries-of.ts'
import { typingShoppers } from './typing.ts'

/** The screen's first data and code come before the connection. */
const CONNECT_AFTER_MS = 1_000
/** Changes that come together are read again together. */
const COALESCE_MS = 150

/** Reads again what realtime says has changed in the current place. */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { place } = usePlace()
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host } = useSettings()
  const channel =
    place === null ? null : place.kind === 'shop' ? privateShopChannel(place.shop.id) : PRIVATE_MARKET_CHANNEL
  const isOpen = place?.kind === 'market' || (place && !place.isViewed && place.shop.permissions.length > 0)

  useEffect(() => {
    if (!key || !channel || !isOpen) return
    let ended = false
    let disconnect = () => {}
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

    const timer = setTimeout(async () => {
      const { connectPrivate } = await import('@rialto/client/realtime/connect-private.ts')
      if (ended) return
      disconnect = connectPrivate({ key, cluster, host: host ?? null }, channel, {
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
    }, CONNECT_AFTER_MS)
    return () => {
      ended = true
      clearTimeout(timer)
      clearTimeout(reading)
      disconnect()
      typingShoppers.endAll()
      $isLive.set(false)
    }
  }, [key, cluster, host, channel, isOpen, queries])
  return null
}

const isOfSeller = ([call]: readonly unknown[]): boolean =>
  typeof call === 'string' && /^GET \/(seller|admin)\//.test(call)
