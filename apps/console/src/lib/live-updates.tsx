import { PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlace } from './place.tsx'
import { useSettings } from './settings.tsx'

/** The screen's first data and code come before the connection and its code. */
const CONNECT_AFTER_MS = 1_000

/** Reads again what realtime says has changed in the current place. */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { place } = usePlace()
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host = null } = useSettings()
  const channel =
    place === null ? null : place.kind === 'shop' ? privateShopChannel(place.shop.id) : PRIVATE_MARKET_CHANNEL
  const isOpen = place?.kind === 'market' || (place && !place.isViewed && place.shop.permissions.length > 0)

  useEffect(() => {
    if (!key || !channel || !isOpen) return
    let ended = false
    let end = () => {}
    const timer = setTimeout(async () => {
      const { followChanges } = await import('./follow-changes.ts')
      if (!ended) end = followChanges(queries, { key, cluster, host }, channel)
    }, CONNECT_AFTER_MS)
    return () => {
      ended = true
      clearTimeout(timer)
      end()
    }
  }, [key, cluster, host, channel, isOpen, queries])
  return null
}
