import type { Endpoint } from '@rialto/contract'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Actor, ConsolePerson, CurrentKey, CurrentMember, CurrentStaff, CurrentUser } from '../lib/people.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'

/** Finds the callers of the API by what they send. */
export interface Identities {
  /** The token of a console session in a request's cookies. */
  readConsoleToken(cookies: string | undefined): string | undefined
  /** The user of a Bearer token; null for an unknown or expired one. */
  findUser(token: string): Promise<CurrentUser | null>
  /** @param as reads the person's shops, or their place in the staff, together with the session */
  findConsoleSession(token: string, as?: 'seller' | 'operator'): Promise<ConsolePerson | null>
  /** The API key with this token; null for an unknown, ended or expired one. */
  findKey(token: string): Promise<CurrentKey | null>
  /** @param shopId the shop that the request names; undefined: the person's only one. */
  findMember(person: Pick<ConsolePerson, 'id' | 'shops'>, shopId: number | undefined): Promise<CurrentMember | Refusal>
  findStaff(person: Pick<ConsolePerson, 'id' | 'staff'>): Promise<CurrentStaff | null>
  /** A member of the staff in the place of a shop's seller, as far as they may read it. */
  findViewer(userId: number, shopId: number): Promise<CurrentMember | Refusal>
  /** Whether the market asks its staff for a second factor. */
  isFactorAskedOfStaff(): Promise<boolean>
}

/** The caller of an endpoint; undefined where it does not matter, null for a guest. */
export type Caller = CurrentUser | CurrentMember | CurrentStaff | ConsolePerson | null | undefined

/** Decides who calls an endpoint and whether they may. Everything that is not named here is denied. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  identities: Identities,
): Promise<Caller | Refusal> {
  switch (endpoint.access) {
    case 'public':
    case 'provider':
      return undefined
    case 'optional':
      return findUser(request, identities)
    case 'shopper':
      return (await findUser(request, identities)) ?? refuseGuest()
    case 'entering':
      return findSession(request, identities)
    case 'console':
      return findPerson(request, identities)
    case 'seller': {
      const member = await findMember(endpoint, request, identities)
      return member instanceof Refusal ? member : refuseUnlessPermitted(member, endpoint.permission)
    }
    case 'operator': {
      const staff = await findStaff(endpoint, request, identities)
      return staff instanceof Refusal ? staff : refuseUnlessPermitted(staff, endpoint.permission)
    }
    default:
      return denyUnknown(endpoint)
  }
}

async function findUser({ headers }: FastifyRequest, { findUser }: Identities): Promise<CurrentUser | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
  return token ? findUser(token) : null
}

async function findSession(
  request: FastifyRequest,
  identities: Identities,
  as?: 'seller' | 'operator',
): Promise<ConsolePerson | Refusal> {
  const token = identities.readConsoleToken(request.headers.cookie)
  const session = token ? await identities.findConsoleSession(token, as) : null
  if (!session) return refuseWithoutSession(request, identities)
  return isFromConsole(request) ? session : refuse('origin_refused', text('This request did not come from the console'))
}

async function findPerson(
  request: FastifyRequest,
  identities: Identities,
  as?: 'seller' | 'operator',
): Promise<ConsolePerson | Refusal> {
  const session = await findSession(request, identities, as)
  if (session instanceof Refusal) return session
  return session.isComplete ? session : refuseWithoutFactor()
}

/** A storefront token is one of a login that lasts, lies in the browser's storage and gives no second factor: it opens nothing of the console. */
const refuseWithoutSession = async (request: FastifyRequest, identities: Identities): Promise<Refusal> =>
  (await findUser(request, identities))
    ? refuse('forbidden', text('Please log in to the console for this'))
    : refuseGuest()

/** Members call from the console or by an API key. */
async function findMember(
  endpoint: Endpoint,
  request: FastifyRequest,
  identities: Identities,
): Promise<CurrentMember | Refusal> {
  const named = request.headers['x-shop']
  if (named !== undefined && !/^\d{1,9}$/.test(String(named))) return refuse('not_found', text('Shop not found'))
  const shopId = named === undefined ? undefined : Number(named)
  const key = await findKey(endpoint, request, identities)
  if (key instanceof Refusal) return key
  if (key) return findMemberOfKey(key, shopId, identities)
  const person = await findPerson(request, identities, 'seller')
  if (person instanceof Refusal) return person
  if (shopId !== undefined && person.viewedShopId === shopId) return findViewer(person, shopId, request, identities)
  const member = await identities.findMember(person, shopId)
  return member instanceof Refusal ? member : { ...member, sessionId: person.sessionId }
}

/** A member of the staff who sees a shop as its seller. Every call that could change something is refused. */
async function findViewer(
  person: ConsolePerson,
  shopId: number,
  { method }: FastifyRequest,
  identities: Identities,
): Promise<CurrentMember | Refusal> {
  if (await isFactorMissing(person, identities)) return refuseWithoutFactor()
  if (!SAFE_METHODS.includes(method))
    return refuse('forbidden', text('You see this shop as its seller does: nothing can be changed here'))
  return identities.findViewer(person.id, shopId)
}

/** The market may have begun to ask for a second factor, or let the person in, since they entered. */
const isFactorMissing = async ({ hasFactor }: ConsolePerson, { isFactorAskedOfStaff }: Identities): Promise<boolean> =>
  !hasFactor && (await isFactorAskedOfStaff())

async function findMemberOfKey(
  key: CurrentKey,
  shopId: number | undefined,
  { findMember }: Identities,
): Promise<CurrentMember | Refusal> {
  if (key.shopId === null) return refuse('forbidden', text('This key is for calls of the market'))
  if (shopId !== undefined && shopId !== key.shopId) return refuse('not_found', text('Shop not found'))
  const creator = await findMember({ id: key.userId }, key.shopId)
  return creator instanceof Refusal ? creator : asKey(creator, key)
}

async function findStaff(
  endpoint: Endpoint,
  request: FastifyRequest,
  identities: Identities,
): Promise<CurrentStaff | Refusal> {
  const key = await findKey(endpoint, request, identities)
  if (key instanceof Refusal) return key
  if (key) {
    const creator = key.shopId === null ? await identities.findStaff({ id: key.userId }) : null
    return creator ? asKey(creator, key) : refuseStranger()
  }
  const person = await findPerson(request, identities, 'operator')
  if (person instanceof Refusal) return person
  const staff = await identities.findStaff(person)
  if (!staff) return refuseStranger()
  if (await isFactorMissing(person, identities)) return refuseWithoutFactor()
  return { ...staff, sessionId: person.sessionId }
}

/** The API key of a request; undefined if it has none. */
async function findKey(
  { withoutKeys }: Endpoint,
  { headers }: FastifyRequest,
  identities: Identities,
): Promise<CurrentKey | Refusal | undefined> {
  const token = /^Bearer (rk_[\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
  if (!token) return undefined
  const key = await identities.findKey(token)
  if (!key) return refuseGuest()
  return withoutKeys ? refuse('forbidden', text('API keys may not do this')) : key
}

/** The key in its creator's place: what was chosen for it and its creator still may do. */
function asKey<
  P extends SellerPermission | OperatorPermission,
  C extends { permissions: ReadonlySet<P>; actor: Actor },
>(creator: C, key: CurrentKey): C {
  const permissions = new Set([...creator.permissions].filter((permission) => key.permissions.has(permission)))
  return { ...creator, permissions, actor: { kind: 'key', id: key.id, name: key.name, permissions } }
}

function refuseUnlessPermitted<Permission extends string, C extends { permissions: ReadonlySet<Permission> }>(
  caller: C,
  permission: Permission | 'any',
): C | Refusal {
  if (permission === 'any' || caller.permissions.has(permission)) return caller
  return refuse('forbidden', text('Your role does not allow this'))
}

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * Tells whether a request that changes something was made by the console's own script: other sites can neither set the header without the
 * browser asking us first, nor forge the origin. The cookie's `SameSite` says the same; neither relies on the other.
 */
function isFromConsole({ method, headers, host }: FastifyRequest): boolean {
  if (SAFE_METHODS.includes(method)) return true
  const origin = URL.parse(headers.origin ?? '')
  return headers['x-requested-with'] !== undefined && origin?.host === host
}

const refuseStranger = () => refuse('forbidden', text('Only the staff of this market may do this'))
const refuseWithoutFactor = () => refuse('second_factor_required', text('Please confirm that it is you'))
const refuseGuest = () => refuse('unauthenticated', text('Please login first!'))

/** A kind of access that is added to the contract does not compile until {@link authenticate} decides on it. */
function denyUnknown({ access }: never): never {
  throw new Error(`nobody has access "${access}"`)
}
