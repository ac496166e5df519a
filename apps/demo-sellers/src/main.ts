import { setTimeout as wait } from 'node:timers/promises'
import type { SiteSettings } from '@rialto/contract'
import {
  chatShopChannel,
  MESSAGE_TO_SHOP_EVENT,
  REALTIME_ACTIVITY_TIMEOUT_MS,
  REALTIME_PONG_TIMEOUT_MS,
  REALTIME_UNAVAILABLE_TIMEOUT_MS,
} from '@rialto/contract/realtime'
import { SELLERS } from '@rialto/demo/logins'
import Pusher from 'pusher-js'
import { createSeller, type Seller } from './seller.ts'
import { createSessions } from './sessions.ts'
import { createShopApi, endWithServer } from './shop-api.ts'

// Runs all sellers of the demo in one process: `main.ts URL FILE`. FILE stores the cookies of their sessions.

const PING_MS = 10 * 60_000
/** How often messages are fetched without realtime, and failed answers tried again. */
const POLL_MS = 10_000
const PAUSE_MS = { least: 1_000, most: 2_200 }

const [url = 'http://localhost:3000', sessionsFile = 'demo-sellers.json'] = process.argv.slice(2)
endWithServer()
const api = createShopApi(url)
const sellers = await logInSellers()
// The process ends here if no seller could log in: this is not the demo shop.
if (sellers.length > 0) await serve()

/** Sellers who cannot log in are left out; without the first one, all are. */
async function logInSellers(): Promise<Seller[]> {
  const sessions = createSessions(api, sessionsFile)
  const pause = () => wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
  const loggedIn: Seller[] = []
  for (let number = 1; number <= SELLERS; number++) {
    const seller = createSeller({ api, sessions, number, pause })
    // Logins run one after the other, since hashing their passwords at once would delay the shop's pages.
    if (await succeeds(seller.ping())) loggedIn.push(seller)
    else if (number === 1) break
  }
  return loggedIn
}

/** Answers for all sellers until the process ends. */
async function serve(): Promise<void> {
  const all = (work: (seller: Seller) => Promise<void>) => Promise.all(sellers.map((seller) => succeeds(work(seller))))
  const { isConnected } = listenToShops({
    settings: await api.call('GET /master'),
    shopIds: sellers.map(({ number }) => number),
    onMessage: (shopId) => void succeeds(sellers.find(({ number }) => number === shopId)?.answerAll()),
    onConnected: () => void all((seller) => seller.ping()).then(() => all((seller) => seller.answerAll())),
  })
  setInterval(() => void all((seller) => seller.ping()), PING_MS)
  setInterval(() => {
    const isIdle = isConnected()
    void all(async (seller) => (isIdle && !seller.hasFailedAnswers() ? undefined : seller.answerAll()))
  }, POLL_MS)
}

/** Turns a failure into `false`, since all work is tried again later. */
function succeeds(work: Promise<void> | undefined): Promise<boolean> {
  return Promise.resolve(work).then(
    () => true,
    () => false,
  )
}

interface ListenOptions {
  settings: Pick<SiteSettings, 'pusher_app_key' | 'pusher_app_cluster' | 'pusher_app_host'>
  shopIds: readonly number[]
  /** Called when a shopper wrote to the shop. */
  onMessage(shopId: number): void
  /** Called at each connection; messages before it were missed. */
  onConnected(): void
}

/**
 * Listens for messages to all shops by one socket, which reconnects by itself. The shop is the realtime server too unless its
 * settings name another host. @returns whether messages are received at this moment
 */
function listenToShops({ settings, shopIds, onMessage, onConnected }: ListenOptions): { isConnected(): boolean } {
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host } = settings
  if (!key) return { isConnected: () => false }
  const server = cluster && !host ? undefined : new URL(host ?? url)
  const pusher = new Pusher(key, {
    cluster: cluster ?? '',
    forceTLS: server?.protocol !== 'http:',
    ...(server && { wsHost: server.hostname, wsPort: Number(server.port || 80), wssPort: Number(server.port || 443) }),
    enabledTransports: ['ws', 'wss'],
    activityTimeout: REALTIME_ACTIVITY_TIMEOUT_MS,
    pongTimeout: REALTIME_PONG_TIMEOUT_MS,
    unavailableTimeout: REALTIME_UNAVAILABLE_TIMEOUT_MS,
  })
  for (const shopId of shopIds)
    pusher.subscribe(chatShopChannel(shopId)).bind(MESSAGE_TO_SHOP_EVENT, () => onMessage(shopId))
  pusher.connection.bind('connected', onConnected)
  return { isConnected: () => pusher.connection.state === 'connected' }
}
