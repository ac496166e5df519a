import { setTimeout as wait } from 'node:timers/promises'
import { SELLERS } from '@rialto/demo/logins'
import { listenToShops } from './listen-to-shops.ts'
import { createSeller, type Seller } from './seller.ts'
import { createSessions } from './sessions.ts'
import { createShopApi } from './shop-api.ts'

const PING_MS = 10 * 60_000
/** How often messages are fetched without realtime, and failed answers tried again. */
const POLL_MS = 10_000
const PAUSE_MS = { least: 1_000, most: 2_200 }

interface Options {
  /** The address of the shop. */
  url: string
  /** The file that stores the cookies of their sessions. */
  sessionsFile: string
  pauseMs?: { least: number; most: number }
}

export interface RunningSellers {
  close(): void
}

/** Starts the demo's sellers. Sellers who cannot log in are left out; without any, this is not the demo shop. */
export async function startSellers({ url, sessionsFile, pauseMs = PAUSE_MS }: Options): Promise<RunningSellers> {
  const api = createShopApi(url)
  const sessions = createSessions(api, sessionsFile)
  const pause = () => wait(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
  const sellers: Seller[] = []
  for (let number = 1; number <= SELLERS; number++) {
    const seller = createSeller({ api, sessions, number, pause })
    // Logins run one after the other, since hashing their passwords at once would delay the shop's pages.
    if (await succeeds(seller.ping())) sellers.push(seller)
    else if (number === 1) break
  }
  if (sellers.length === 0) return { close() {} }

  const all = (work: (seller: Seller) => Promise<void>) => Promise.all(sellers.map((seller) => succeeds(work(seller))))
  const listener = listenToShops({
    url,
    settings: await api.call('GET /master'),
    shopIds: sellers.map(({ number }) => number),
    onMessage: (shopId) => void succeeds(sellers.find(({ number }) => number === shopId)?.answerAll()),
    onConnected: () => void all((seller) => seller.ping()).then(() => all((seller) => seller.answerAll())),
  })
  const pinging = setInterval(() => void all((seller) => seller.ping()), PING_MS)
  const polling = setInterval(() => {
    const isConnected = listener.isConnected()
    void all(async (seller) => (isConnected && !seller.hasFailedAnswers() ? undefined : seller.answerAll()))
  }, POLL_MS)
  return {
    close() {
      clearInterval(pinging)
      clearInterval(polling)
      listener.close()
    },
  }
}

/** Turns a failure into `false`, since all work is tried again later. */
const succeeds = (work: Promise<void> | undefined): Promise<boolean> =>
  Promise.resolve(work).then(
    () => true,
    () => false,
  )
