/** A request for a call. */
export interface CallRequest {
  /** The values of the path's parameters. */
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  /** The shopper who is logged in; null for guests. */
  shopper: Shopper | null
  /** The URL of a picture of this server, by its name. */
  pictureUrl(name: string): string
}

/** The reply. Without a body its status is 204, which is allowed where the specification shows no reply. */
export interface CallReply {
  status?: number
  body?: unknown
}

export type Route = (request: CallRequest) => CallReply
/** Handlers by their key in section 7: `GET /carts`. */
export type Routes = Readonly<Record<string, Route>>

/** An account with all its data. */
export interface Shopper {
  id: number
  name: string
  email: string
  phone: string
  password: string
  tokens: Set<string>
  /** Pieces by product. */
  cart: Map<number, number>
  /** A message for the next reply with the cart, once. */
  info: string | null
  collected: Set<number>
  messages: { shop: number; from: 'user' | 'shop'; text: string | null; at: string; product?: number }[]
  unread: number
  lastSeen: number
}

export const refusal = (status: number, message: string, errors?: Record<string, string[]>): CallReply => ({
  status,
  body: { message, ...(errors && { errors }) },
})

/** For calls that need a login. */
export const forShopper =
  (route: (shopper: Shopper, request: CallRequest) => CallReply): Route =>
  (request) =>
    request.shopper ? route(request.shopper, request) : refusal(401, 'Unauthenticated.')
