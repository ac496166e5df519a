import type { TestReply } from '../../support/app.ts'

export interface CallOptions {
  headers?: Record<string, string>
  /** The client's address in `X-Forwarded-For`, for limits per address. */
  ip?: string
}

/** Calls the API at an address over the network. */
export interface Caller {
  url: string
  /** Requests anything else than the API, such as a page or a picture. */
  fetch(path: string, options?: CallOptions): Promise<Response>
  get(path: string, options?: CallOptions): Promise<TestReply>
  post(path: string, body: object | FormData, options?: CallOptions): Promise<TestReply>
}

export function callerAt(url: string): Caller {
  const call = (path: string, { headers, ip }: CallOptions = {}, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { ...(ip && { 'x-forwarded-for': ip }), ...headers, ...(init.headers as Record<string, string>) },
    })
  const read = async (reply: Response): Promise<TestReply> => {
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.parse(text) : text
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body }
  }
  return {
    url,
    fetch: call,
    get: async (path, options) => read(await call(`/api${path}`, options)),
    async post(path, body, options) {
      const isForm = body instanceof FormData
      const headers: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }
      return read(await call(`/api${path}`, options, init))
    },
  }
}
