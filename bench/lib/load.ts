import autocannon, { type Options, type Request, type Result } from 'autocannon'
import { ranked } from './median.ts'

/** So many at once, unless something else is said. */
export const CONNECTIONS = 20

export interface Load {
  url: string
  /** Sent in turn by every connection. */
  requests?: Request[]
  /** Lists of them instead, which connections take in turn: one for each shopper, say. */
  lists?: Request[][]
  connections?: number
  seconds?: number
}

/** Sends requests from many connections for a while, on this machine only, and gives the median run of three by rate. */
export async function load({ url, requests, lists, connections = CONNECTIONS, seconds = 1.2 }: Load): Promise<Result> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    throw new Error('load stays on this machine')
  const runs: Result[] = []
  for (let run = 0; run < 3; run++)
    runs.push(await autocannon({ url, connections, duration: seconds, requests, setupClient: lists && dealer(lists) }))
  const failed = runs.find((run) => run.non2xx + run.errors + run.timeouts > 0)
  if (failed) throw new Error(`${failed.non2xx} refused, ${failed.errors} errors, ${failed.timeouts} timeouts`)
  return ranked(runs, ({ requests }) => requests.average).median
}

function dealer(lists: readonly Request[][]): NonNullable<Options['setupClient']> {
  let next = 0
  return (client) => client.setRequests(lists[next++ % lists.length] ?? [])
}

/** Requests for many addresses, sent in turn. */
export const gets = (paths: readonly string[], headers: Record<string, string> = {}): Request[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))
