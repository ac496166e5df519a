import type { DataOf, EndpointKey, EndpointOf, RequestOf } from '@rialto/contract'

/** A refusal with its status; 0 if there was no reply. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the shop answered ${status}`)
    this.status = status
  }
}

const TIMEOUT_MS = 10_000

interface CallOptions {
  /** Of a shopper. */
  token?: string | undefined
  /** Of a seller’s session in the console. */
  cookie?: string | undefined
  language?: string
  /** Sends the body as a form, for calls that take files. */
  isForm?: boolean
}

type Options<K extends EndpointKey> = RequestOf<EndpointOf<K>> & CallOptions
type Arguments<K extends EndpointKey> =
  Record<string, never> extends RequestOf<EndpointOf<K>> ? [options?: Options<K>] : [options: Options<K>]

/** A client for the shop's API, typed by the contract. Throws {@link ApiError}. */
export interface ShopApi {
  call<K extends EndpointKey>(key: K, ...args: Arguments<K>): Promise<DataOf<EndpointOf<K>>>
  /** Logs in to the console. @returns the cookie of the session */
  enterConsole(login: string, password: string): Promise<string>
}

interface Parts extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export function createShopApi(url: string): ShopApi {
  /** What the server asks of changes in the console: that its own pages make them. */
  const fromConsole = { origin: new URL(url).origin, 'x-requested-with': 'XMLHttpRequest' }

  async function send(key: EndpointKey, parts: Parts): Promise<Response> {
    const { params = {}, query = {}, body, token, cookie, language = 'en', isForm = false } = parts
    const [method = 'GET', path = '/'] = key.split(' ')
    const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const reply = await fetch(`${url}/api${filledPath}?${search}`, {
      method,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { ...fromConsole, cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? toForm(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (!reply?.ok) throw new ApiError(reply?.status ?? 0)
    return reply
  }

  return {
    async call(key, ...[options]) {
      // The parts depend on the key, which is generic here; so all are treated as optional.
      const reply = await send(key, options ?? {})
      // The reply is trusted to follow the contract.
      return ((await reply.json()) as { data: DataOf<EndpointOf<typeof key>> }).data
    },
    async enterConsole(login, password) {
      const reply = await send('POST /console/login', { body: { login, password } })
      return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
  }
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** Ends this process with the server that started it, even after a crash. */
export function endWithServer(): void {
  if (!process.connected) return
  process.on('disconnect', () => process.exit(0))
  // A terminal sends signals to the whole group, but the server decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
