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
  token?: string | undefined
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
}

interface Parts extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

export function createShopApi(url: string): ShopApi {
  return {
    async call(key, ...[options]) {
      // The parts depend on the key, which is generic here; so all are treated as optional.
      const { params = {}, query = {}, body, token, language = 'en', isForm = false }: Parts = options ?? {}
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
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? toForm(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined)
      if (!reply?.ok) throw new ApiError(reply?.status ?? 0)
      // The reply is trusted to follow the contract.
      return ((await reply.json()) as { data: DataOf<EndpointOf<typeof key>> }).data
    },
  }
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}
