import { setTimeout as pause } from 'node:timers/promises'
import { cpuTime, type Running } from '../lib/processes.ts'

const LOOK_MS = 250
/** The share of a processor that a server without requests uses at most. */
const IDLE_SHARE = 0.2
const QUICK_MS = 100
/** Consecutive looks at an idle server, since one that waits for its database uses no processor. */
const LOOKS = 3
const LIMIT_MS = 20_000

/**
 * Waits until the server has worked off what a row has left behind, as it goes on with requests whose connections are closed. Gives up
 * after `limitMs`.
 */
export async function settle({ url, pid }: Running, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs
  for (let quiet = 0; quiet < LOOKS && performance.now() < end; ) {
    const [before, from] = [cpuTime(pid) ?? 0, performance.now()]
    await pause(LOOK_MS)
    const share = ((cpuTime(pid) ?? 0) - before) / (performance.now() - from)
    quiet = share < IDLE_SHARE && (await isQuick(url)) ? quiet + 1 : 0
  }
}

/** Asks the database too: the health of a server says whether it answers. */
async function isQuick(url: string): Promise<boolean> {
  const from = performance.now()
  await fetch(`${url}/api/health`).then((reply) => reply.arrayBuffer())
  return performance.now() - from < QUICK_MS
}
