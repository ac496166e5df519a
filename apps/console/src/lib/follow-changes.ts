import { connectPrivate } from '@rialto/client/realtime/connect.ts'
import type { Change, ChangeKind } from '@rialto/contract/realtime'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { consoleApi } from './api.ts'
import { $isLive, typingShoppers } from './live-state.ts'

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

const conversation: readonly string[] = [
  'GET /seller/conversations',
  'GET /seller/messages',
  'GET /seller/conversations/{user_id}/context',
]
const counts = ['GET /console/me', 'GET /seller/today']
const vouchers = ['GET /seller/vouchers', 'GET /seller/vouchers/{id}']

/** The calls whose replies a change makes old. Those of screens that do not exist yet are named by the contract's rules. */
const calls: Record<ChangeKind, readonly string[]> = {
  order: [
    'GET /seller/orders',
    'GET /seller/orders/{id}',
    'GET /seller/conversations/{user_id}/context',
    // An order may use a voucher.
    ...vouchers,
    ...counts,
  ],
  message: [...conversation, ...counts],
  conversation: [...conversation, ...counts],
  review: ['GET /seller/reviews', ...counts],
  question: ['GET /seller/questions', ...counts],
  product: ['GET /seller/products', 'GET /seller/products/{id}'],
  stock: ['GET /seller/stock', 'GET /seller/products', ...counts],
  voucher: vouchers,
  shop: ['GET /seller/shop', 'GET /console/me'],
  ticket: ['GET /admin/tickets', 'GET /admin/tickets/{id}', 'GET /admin/overview', ...counts],
  seller: ['GET /admin/sellers', ...counts],
}

/** The calls that are about one thing; the last part of their key is its id. */
const ofOneThing: readonly string[] = [
  'GET /seller/orders/{id}',
  'GET /seller/products/{id}',
  'GET /seller/messages',
  'GET /admin/tickets/{id}',
]

/** Tells whether the reply of a query, whose key begins with its call, has become old by a change. */
export function isOldAfter({ kind, id }: Change, key: QueryKey): boolean {
  const [call] = key
  if (typeof call !== 'string' || !calls[kind].includes(call)) return false
  return !ofOneThing.includes(call) || key.at(-1) === id
}
