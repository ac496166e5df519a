import autocannon, { type Request } from 'autocannon'
import { CONNECTIONS } from '../lib/load.ts'
import { cpuTime, type Running } from '../lib/processes.ts'

/** How fast a list is answered. */
export interface Speed {
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of the server's CPU time per answer, which other work on the machine affects little; undefined without /proc. */
  cpu: number | undefined
}

/**
 * Among a million products, a slow machine needs this long until V8 has compiled all that answers a list: after three seconds the slowest
 * searches take six times as long as after ten (decision 108).
 */
const WARM_UP_SECONDS = 10
/** A connection prepares all its requests before it sends one; preparing thousands would hold up the first answers of the others. */
const REQUESTS_EACH = 100

/** A client's address for each request, as searches of one address are limited. */
export const addressOf = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

/** Sends requests on 20 connections, each beginning elsewhere in the list, so that few ask for the same at once. */
export async function loadRow(
  { url, pid }: Running,
  { requests, seconds }: { requests: readonly Request[]; seconds: number },
): Promise<Speed> {
  const fromElsewhere = requests.map((request, n) => ({
    ...request,
    headers: { ...request.headers, ...addressOf(n) },
  }))
  const run = async (duration: number, offset: number) => {
    let connection = 0
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      setupClient(client) {
        const start = Math.floor((requests.length * (connection++ + offset)) / CONNECTIONS)
        client.setRequests([...fromElsewhere.slice(start), ...fromElsewhere.slice(0, start)].slice(0, REQUESTS_EACH))
      },
    })
    const failed = result.non2xx + result.errors + result.timeouts
    if (result.requests.total === 0) throw new Error(`no answer within ${duration} s`)
    if (failed > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} timeouts`)
    return result
  }
  // A slow list may need more than the warm-up for its first answer.
  await run(WARM_UP_SECONDS, 0).catch(() => undefined)
  const before = cpuTime(pid)
  const { requests: done, latency } = await run(seconds, 0.5)
  const after = cpuTime(pid)
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / Math.max(1, done.total)
  return { rate: done.average, p50: latency.p50, p99: latency.p99, cpu }
}
