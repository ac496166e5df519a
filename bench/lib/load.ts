import autocannon, { type Options, type Request, type Result } from 'autocannon'
import { ranked } from './median.ts'

/** The default number of connections. */
export const CONNECTIONS = 20

export interface Load {
  url: string
  /** Sent in turn by every connection. */
  requests?: Request[]
  /** Alternatively, lists of requests that are distributed to the connections, such as one for each shopper. */
  lists?: Request[][]
  connections?: number
  seconds?: number
}

/** Sends requests on many connections, to this machine only. @returns the run with the median rate of three */
export async function load({ url, requests, lists, connections = CONNECTIONS, seconds = 1.2 }: Load): Promise<Result> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    throw new Error('load stays on this machine')
  const runs: Result[] = []
  for (let run = 0; run < 3; run++)
    runs.push(
      await autocannon({ url, connections, duration: seconds, requests, setupClient: lists && distribute(lists) }),
    )
  const failed = runs.find((run) => run.non2xx + run.errors + run.timeouts > 0)
  if (failed) throw new Error(`${failed.non2xx} refused, ${failed.errors} errors, ${failed.timeouts} timeouts`)
  return ranked(runs, ({ requests }) => requests.average).median
}

function distribute(lists: readonly Request[][]): NonNullable<Options['setupClient']> {
  let next = 0
  return (client) => client.setRequests(lists[next++ % lists.length] ?? [])
}

/** GET requests for the paths. */
export const gets = (paths: readonly string[], headers: Record<string, string> = {}): Request[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))
