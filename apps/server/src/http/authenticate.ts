import type { Endpoint } from '@rialto/contract'
import type { FastifyRequest } from 'fastify'
import type {
  ConsolePerson,
  CurrentMember,
  CurrentStaff,
  CurrentUser,
  FoundConsoleSession,
} from '../lib/current-user.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'
import { consoleTokenOf } from './console-cookie.ts'

/** Finds the callers of the API by what they send. */
export interface Identities {
  /** The user of a Bearer token; null for an unknown or expired one. */
  findUser(token: string): Promise<CurrentUser | null>
  findConsoleSession(token: string): Promise<FoundConsoleSession | null>
  /** @param shopId the shop that the request names; undefined: the person's only one. */
  findMember(userId: number, shopId: number | undefined): Promise<CurrentMember | Refusal>
  findStaff(userId: number): Promise<CurrentStaff | null>
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
    case 'entering': {
      const session = await findSession(request, identities)
      return session instanceof Refusal ? session : session.person
    }
    case 'console':
      return findPerson(request, identities)
    case 'seller': {
      const member = await findMember(request, identities)
      return member instanceof Refusal ? member : refuseUnlessPermitted(member, endpoint.permission)
    }
    case 'operator': {
      const person = await findPerson(request, identities)
      if (person instanceof Refusal) return person
      const staff = await identities.findStaff(person.id)
      return staff
        ? refuseUnlessPermitted(staff, endpoint.permission)
        : refuse('forbidden', text('Only the staff of this market may do this'))
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
  { findConsoleSession }: Identities,
): Promise<FoundConsoleSession | Refusal> {
  const token = consoleTokenOf(request.headers.cookie)
  const session = token ? await findConsoleSession(token) : null
  if (!session) return refuseGuest()
  return isFromConsole(request) ? session : refuse('origin_refused', text('This request did not come from the console'))
}

async function findPerson(request: FastifyRequest, identities: Identities): Promise<ConsolePerson | Refusal> {
  const session = await findSession(request, identities)
  if (session instanceof Refusal) return session
  return session.isComplete ? session.person : refuse('second_factor_required', text('Please confirm that it is you'))
}

/** Members call from the console, or like shoppers with a Bearer token. */
async function findMember(request: FastifyRequest, identities: Identities): Promise<CurrentMember | Refusal> {
  const caller = (await findUser(request, identities)) ?? (await findPerson(request, identities))
  if (caller instanceof Refusal) return caller
  const named = request.headers['x-shop']
  if (named !== undefined && !/^\d{1,9}$/.test(String(named))) return refuse('not_found', text('Shop not found'))
  return identities.findMember(caller.id, named === undefined ? undefined : Number(named))
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

const refuseGuest = () => refuse('unauthenticated', text('Please login first!'))

/** A kind of access that is added to the contract does not compile until {@link authenticate} decides on it. */
function denyUnknown({ access }: never): never {
  throw new Error(`nobody has access "${access}"`)
}
