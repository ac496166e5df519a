import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { MeilisearchIndex, type Query, Refused } from './meilisearch-index.ts'

interface Task {
  taskUid: number
  status: 'enqueued' | 'succeeded' | 'failed'
  type: string
  error: { message: string; code: string } | null
}

const API_KEY = 'key-of-the-search-engine'
const STATUS: Record<string, number> = {
  missing_authorization_header: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  task_not_found: 404,
}

/** Starts a stand-in for Meilisearch, which speaks the calls that the shop makes by the official client. */
export async function startMeilisearchServer() {
  const indexes = new Map<string, MeilisearchIndex>()
  const tasks: Task[] = []
  /** Every call: `POST /multi-search`. */
  const calls: string[] = []
  const behaviour = {
    /** The time that a search takes. */
    searchMs: 0,
    /** Called before each task is done, and may wait. */
    beforeTask: async (_type: string): Promise<void> => {},
  }
  let lastTask: Promise<unknown> = Promise.resolve()

  /** Meilisearch accepts a change at once, and makes all changes one after the other. */
  function enqueue(type: string, work: () => void): Task {
    const task: Task = { taskUid: tasks.length, status: 'enqueued', type, error: null }
    tasks.push(task)
    lastTask = lastTask.then(async () => {
      await behaviour.beforeTask(type)
      try {
        work()
        task.status = 'succeeded'
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        task.status = 'failed'
        task.error = { message: error.message, code: error.code }
      }
    })
    return task
  }

  function indexOf(uid: string): MeilisearchIndex {
    const index = indexes.get(uid)
    if (!index) throw new Refused('index_not_found', `Index \`${uid}\` not found.`)
    return index
  }

  function indexOrNew(uid: string): MeilisearchIndex {
    const index = indexes.get(uid) ?? new MeilisearchIndex()
    indexes.set(uid, index)
    return index
  }

  function swap([first = '', second = '']: string[], rename: boolean): void {
    const one = indexOf(first)
    const other = rename ? undefined : indexOf(second)
    if (rename && indexes.has(second)) throw new Refused('index_already_exists', `Index \`${second}\` already exists.`)
    indexes.set(second, one)
    if (other) indexes.set(first, other)
    else indexes.delete(first)
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the client sends
  type Body = any
  type Handler = (uid: string, body: Body) => unknown
  const routes: Record<string, Handler> = {
    'POST /indexes': (_, { uid }) =>
      enqueue('indexCreation', () => {
        if (indexes.has(uid)) throw new Refused('index_already_exists', `Index \`${uid}\` already exists.`)
        indexOrNew(uid)
      }),
    'GET /indexes/:uid': (uid) => ({ uid, primaryKey: 'id', createdAt: indexOf(uid).createdAt }),
    'GET /indexes/:uid/stats': (uid) => ({ numberOfDocuments: indexOf(uid).documents.size, isIndexing: false }),
    'DELETE /indexes/:uid': (uid) =>
      enqueue('indexDeletion', () => {
        indexOf(uid)
        indexes.delete(uid)
      }),
    'PATCH /indexes/:uid/settings': (uid, body) =>
      enqueue('settingsUpdate', () => indexOrNew(uid).updateSettings(body)),
    'POST /indexes/:uid/documents': (uid, body) =>
      enqueue('documentAdditionOrUpdate', () => {
        for (const document of body) indexOrNew(uid).documents.set(document.id, document)
      }),
    'POST /indexes/:uid/documents/delete-batch': (uid, body) =>
      enqueue('documentDeletion', () => {
        for (const id of body) indexOf(uid).documents.delete(id)
      }),
    'POST /swap-indexes': (_, [swapped]) => enqueue('indexSwap', () => swap(swapped.indexes, swapped.rename)),
    'GET /tasks/:uid': (uid) => {
      const task = tasks[Number(uid)]
      if (!task) throw new Refused('task_not_found', `Task \`${uid}\` not found.`)
      return { ...task, uid: task.taskUid }
    },
    'POST /multi-search': async (_, { queries }: { queries: (Query & { indexUid: string })[] }) => {
      if (behaviour.searchMs > 0) await sleep(behaviour.searchMs)
      return { results: queries.map((query) => indexOf(query.indexUid).search(query)) }
    },
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { authorization } = request.headers
    if (!authorization) throw new Refused('missing_authorization_header', 'The Authorization header is missing.')
    if (authorization !== `Bearer ${API_KEY}`) throw new Refused('invalid_api_key', 'The provided API key is invalid.')
    const path = new URL(request.url ?? '', 'http://stand-in').pathname
    calls.push(`${request.method} ${path}`)
    const [, uid = ''] = /^\/(?:indexes|tasks)\/([^/]+)/.exec(path) ?? []
    const handler = routes[`${request.method} ${uid ? path.replace(`/${uid}`, '/:uid') : path}`]
    if (!handler) throw new Refused('not_found', `${request.method} ${path} is not known here`)
    return handler(uid, request.method === 'GET' || request.method === 'DELETE' ? undefined : await json(request))
  }

  const listener = async (request: IncomingMessage, response: import('node:http').ServerResponse) => {
    try {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(await answer(request)))
    } catch (error) {
      const [code, message] = error instanceof Refused ? [error.code, error.message] : ['internal', String(error)]
      response.statusCode = STATUS[code] ?? 400
      response.end(JSON.stringify({ message, code, type: 'invalid_request', link: '' }))
    }
  }

  let server: Server
  async function listen(port: number): Promise<number> {
    server = createServer(listener).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function goAway(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listen(0)

  return {
    /** The variables that let a shop search here. */
    environment: { SEARCH_URL: `http://127.0.0.1:${port}`, SEARCH_API_KEY: API_KEY },
    indexes,
    calls,
    behaviour,
    goAway,
    async comeBack(): Promise<void> {
      if (!server.listening) await listen(port)
    },
    [Symbol.asyncDispose]: goAway,
  }
}

export type MeilisearchServer = Awaited<ReturnType<typeof startMeilisearchServer>>
