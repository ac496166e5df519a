import type { SocialShop } from '../social/testing/social-shop.ts'
import { newIp } from './shopper.ts'

export type ActorName = 'owner' | 'stranger'
export type ContactKind = 'email' | 'phone'

/** A person with their own email and phone, and all credentials that they ever got. */
export interface Actor {
  name: ActorName
  email: string
  /** A second mailbox. */
  otherEmail: string
  /** National digits, of Bangladesh. */
  phone: string
  password: string
  tokens: string[]
}

/** How an account can be accessed: an open session, a password, a sign-in provider, a verified email or phone. */
export type AccessMethod = 'session' | 'password' | 'provider' | ContactKind

/** An account gets at most five codes a day. */
const CODE_INTERVAL_MS = 5 * 3_600_000
let disputes = 0

/** Two people who claim the same accounts. Each step is a request of one of them; steps do not fail when the shop refuses. */
export function createDispute(shop: SocialShop) {
  disputes++
  const { db } = shop.deps.database
  const createActor = (name: ActorName, digit: number): Actor => ({
    name,
    email: `${name}-${disputes}@example.com`,
    otherEmail: `${name}-other-${disputes}@example.com`,
    phone: `17${digit}${String(1_000_000 + disputes)}`,
    password: `${name}-lantern-${disputes}-harbour`,
    tokens: [],
  })
  const people = { owner: createActor('owner', 1), stranger: createActor('stranger', 2) }
  const e164 = (phone: string) => `+880${phone}`
  const headersOf = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const call = (path: string, body: object, token?: string) =>
    shop.post(path, body, { headers: headersOf(token), ip: newIp() })
  const last = (actor: Actor) => actor.tokens.at(-1)
  /** The accounts in the order in which somebody logged in to them. */
  const accountIds: number[] = []
  function rememberSession(
    actor: Actor,
    session: { access: { token: string }; user: { id: number } } | undefined,
  ): void {
    if (!session) return
    actor.tokens.push(session.access.token)
    if (!accountIds.includes(session.user.id)) accountIds.push(session.user.id)
  }

  /** Reads the code of the newest message to a destination; null if there is none. */
  async function codeFor(actor: Actor, to: string): Promise<string | null> {
    if (![actor.email, actor.otherEmail, e164(actor.phone)].includes(to))
      throw new Error(`${actor.name} does not read ${to}`)
    const row = await db
      .selectFrom('outbox')
      .where('recipient', '=', to)
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return /\b\d{4}\b/.exec(row?.text ?? '')?.[0] ?? null
  }

  const addressOf = (actor: Actor, kind: ContactKind) => (kind === 'email' ? actor.email : e164(actor.phone))

  /** Requests a code some hours after the last one, and reads it. */
  async function requestCode(
    actor: Actor,
    kind: ContactKind,
    forgot: boolean,
    wait = CODE_INTERVAL_MS,
  ): Promise<string | null> {
    shop.setNow(shop.deps.now() + wait)
    const to = addressOf(actor, kind)
    await db.deleteFrom('outbox').where('recipient', '=', to).execute()
    await call('/send-otp', { phone: to, phone_code: null, forgot_password: forgot ? 1 : null })
    return codeFor(actor, to)
  }

  async function logIn(actor: Actor, name: string): Promise<void> {
    const { body } = await call('/login', { phone: name, password: actor.password })
    rememberSession(actor, body.data)
  }

  async function enterCode(actor: Actor, kind: ContactKind, otp: string | null): Promise<void> {
    if (otp === null) return
    const name = addressOf(actor, kind)
    const { body } = await call('/verify-otp', { phone: name, otp })
    const token = body.data?.token
    if (!token) return
    await call('/reset-password', { token, password: actor.password, password_confirmation: actor.password })
    await logIn(actor, name)
  }

  return {
    ...people,
    shop,
    accountIds,
    addressOf,

    async register(actor: Actor, of: { email: Actor | string; phone: Actor }): Promise<number> {
      const email = typeof of.email === 'string' ? of.email : of.email.email
      const person = { name: `Made by ${actor.name}`, country: 'Bangladesh', phone_code: '880', phone: of.phone.phone }
      const { status, body } = await call('/registration', { ...person, email, password: actor.password })
      rememberSession(actor, body.data)
      return status
    },
    /** Recovers an account by one's own contact, and logs in. */
    recover: async (actor: Actor, kind: ContactKind) => enterCode(actor, kind, await requestCode(actor, kind, true)),
    /** Requests a recovery code at once; `enterCode` completes the recovery. */
    requestRecoveryCode: (actor: Actor, kind: ContactKind) => requestCode(actor, kind, true, 0),
    enterCode,
    /** Enters a verification code for one's own contact, in the newest session or in none. */
    async verify(actor: Actor, kind: ContactKind, where: 'in a session' | 'without a session'): Promise<number> {
      const otp = await requestCode(actor, kind, false)
      if (otp === null) return 0
      const token = where === 'in a session' ? last(actor) : undefined
      return (await call('/verify-otp', { phone: addressOf(actor, kind), otp }, token)).status
    },
    change: async (actor: Actor, body: object, token = last(actor)): Promise<number> =>
      (await call('/update-profile', { current_password: actor.password, phone_code: '880', ...body }, token)).status,
    /** Moves one's own email from another account to one's account, by a code. */
    async claimEmail(actor: Actor): Promise<number> {
      const otp = await requestCode(actor, 'email', false)
      const body = { email: actor.email, current_password: actor.password, new_otp: otp ?? '0000' }
      return (await call('/update-profile', body, last(actor))).status
    },
    changePassword: async (actor: Actor, password: string) => {
      const pair = { password, password_confirmation: password }
      await call('/change-password', { current_password: actor.password, ...pair }, last(actor))
      actor.password = password
    },
    /** Signs in by a provider: Google verifies the address, Facebook does not. */
    async signIn(actor: Actor, provider: 'google' | 'facebook', email = actor.email): Promise<number> {
      const { status, body } = await shop.signIn(provider, { subject: `${actor.name}-${disputes}`, email })
      rememberSession(actor, body.data)
      return status
    },
    logIn: (actor: Actor, kind: ContactKind) => logIn(actor, addressOf(actor, kind)),

    /** Lists the accounts that a person can access now, and how. */
    async accessMethods(actor: Actor): Promise<Map<number, AccessMethod[]>> {
      const found = new Map<number, Set<AccessMethod>>()
      const add = (id: number | undefined, method: AccessMethod) =>
        id !== undefined && found.set(id, (found.get(id) ?? new Set()).add(method))
      for (const token of actor.tokens)
        add((await shop.get('/profile', { headers: headersOf(token) })).body.data?.user?.id, 'session')
      const rows = await db.selectFrom('users').selectAll().execute()
      for (const { id, email, phone } of rows.filter(concernsDispute)) {
        await db.deleteFrom('failures').execute()
        const { body } = await call('/login', { phone: email ?? phone, password: actor.password })
        if (body.data) add(id, 'password')
      }
      for (const row of rows) {
        if (row.email_verified_at !== null && [actor.email, actor.otherEmail].includes(row.email ?? ''))
          add(row.id, 'email')
        if (row.phone_verified_at !== null && row.phone === e164(actor.phone)) add(row.id, 'phone')
      }
      const identities = await db.selectFrom('social_identities').selectAll().execute()
      for (const identity of identities)
        if (identity.subject === `${actor.name}-${disputes}`) add(identity.user_id, 'provider')
      return new Map([...found].map(([id, methods]) => [id, [...methods].sort()]))
    },
  }

  function concernsDispute(row: { email: string | null; phone: string | null }): boolean {
    return [people.owner, people.stranger].some(
      (actor) => [actor.email, actor.otherEmail].includes(row.email ?? '') || row.phone === e164(actor.phone),
    )
  }
}

export type Dispute = ReturnType<typeof createDispute>
