/** The realtime host that browsers are told of, as the settings have it (`GET /master`). */
export interface RealtimePlace {
  /** A region of Pusher's own. */
  pusher_app_cluster?: string | null | undefined
  /** Scheme, host and port of another service. */
  pusher_app_host?: string | null | undefined
}

/** The origins that a page's sockets lead to: those of the one realtime service, and of no other host. */
export function socketOrigins({ pusher_app_cluster: cluster, pusher_app_host: host }: RealtimePlace, appUrl: string) {
  if (cluster && !host) return [`wss://ws-${cluster}.pusher.com`]
  // `'self'` means sockets as well, but not in every browser that the shop is made for.
  return [new URL(host ?? appUrl).origin.replace(/^http/, 'ws')]
}
