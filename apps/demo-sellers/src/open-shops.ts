import { setTimeout as wait } from 'node:timers/promises'
import { SELLERS } from '@rialto/demo/logins'
import { listen } from './listen.ts'
import { createSeller, type Seller } from './seller.ts'
import { createSessions } from './sessions.ts'
import { createShopApi } from './shop-api.ts'

const PING_MS = 10 * 60_000
/** Without realtime, and for those who could not be answered. */
const LOOK_MS = 10_000
const PAUSE_MS = { least: 1_000, most: 2_200 }

interface Options {
  /** Where the shop answers. */
  url: string
  /** Remembers who is logged in. */
  sessionsFile: string
  pauseMs?: { least: number; most: number }
}

export interface OpenShops {
  close(): void
}

/** Puts the demo's sellers behind their counters. Those who cannot log in stay away: then it is not, or no longer, the demo shop. */
export async function openShops({ url, sessionsFile, pauseMs = PAUSE_MS }: Options): Promise<OpenShops> {
  const api = createShopApi(url)
  const sessions = createSessions(api, sessionsFile)
  const pause = () => wait(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
  const sellers: Seller[] = []
  for (let number = 1; number <= SELLERS; number++) {
    const seller = createSeller({ api, sessions, number, pause })
    // One after the other: each login is a password to be hashed, and somebody may be waiting for a page.
    if (await succeeds(seller.ping())) sellers.push(seller)
    else if (number === 1) break
  }
  if (sellers.length === 0) return { close() {} }

  const all = (work: (seller: Seller) => Promise<void>) => Promise.all(sellers.map((seller) => succeeds(work(seller))))
  const ear = listen({
    url,
    settings: await api.call('GET /master'),
    shopIds: sellers.map(({ number }) => number),
    onMessage: (shopId) => void succeeds(sellers.find(({ number }) => number === shopId)?.look()),
    onConnected: () => void all((seller) => seller.ping()).then(() => all((seller) => seller.look())),
  })
  const pinging = setInterval(() => void all((seller) => seller.ping()), PING_MS)
  const looking = setInterval(() => {
    const heard = ear.isConnected()
    void all(async (seller) => (heard && !seller.owesAnswers() ? undefined : seller.look()))
  }, LOOK_MS)
  return {
    close() {
      clearInterval(pinging)
      clearInterval(looking)
      ear.close()
    },
  }
}

/** What fails is tried again later: the shop may be starting anew. */
const succeeds = (work: Promise<void> | undefined): Promise<boolean> =>
  Promise.resolve(work).then(
    () => true,
    () => false,
  )
