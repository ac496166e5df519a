import { Agent, request } from 'node:http'
import { CONNECTIONS } from './load.ts'
import type { Running } from './processes.ts'

/** Makes a request and reads its answer. @returns the body */
export type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  headers?: Record<string, string>,
  body?: object | string,
) => Promise<string>

/** Sends requests as clients of many addresses do. A refusal fails the run, since it is quicker than an answer. */
export function createSend({ url }: Running): Send {
  const agent = new Agent({ keepAlive: true })
  let count = 0
  return (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const data = typeof body === 'object' ? JSON.stringify(body) : body
      const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`
      const sent = { ...headers, 'x-forwarded-for': address, ...(data && { 'content-type': 'application/json' }) }
      const call = request(url + path, { method, agent, headers: sent }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((reply.statusCode ?? 500) < 400) resolve(text)
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 200)}`))
        })
      })
      call.on('error', reject)
      call.end(data)
    })
}

/**
 * Runs a job again and again on some connections, for some seconds or so many times.
 * @returns the milliseconds of each, and the seconds of all
 */
export async function repeat(
  job: (n: number) => Promise<unknown>,
  {
    seconds = Number.POSITIVE_INFINITY,
    times = Number.POSITIVE_INFINITY,
    connections = CONNECTIONS,
  }: { seconds?: number; times?: number; connections?: number },
): Promise<{ times: number[]; lasted: number }> {
  const taken: number[] = []
  const from = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < times && performance.now() - from < seconds * 1000) {
        const begun = performance.now()
        await job(next++)
        taken.push(performance.now() - begun)
      }
    }),
  )
  return { times: taken, lasted: (performance.now() - from) / 1000 }
}
