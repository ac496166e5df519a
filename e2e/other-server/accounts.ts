import { randomUUID } from 'node:crypto'
import { type CallReply, type CallRequest, forShopper, type Routes, refusal, type Shopper } from './routes.ts'

/** The one-time code for all accounts. */
export const CODE = '4821'
const RESET_TOKEN = 'reset-token-of-the-other-server'

/** The accounts of a server. */
export class Accounts {
  readonly all: Shopper[] = []
  /** The mail address or phone that the last code was sent to. */
  sentTo: string | null = null

  add({ name, email, phone, password }: Pick<Shopper, 'name' | 'email' | 'phone' | 'password'>): Shopper {
    const shopper: Shopper = {
      ...{ id: this.all.length + 1, name, email, phone, password },
      ...{ tokens: new Set(), cart: new Map(), info: null, collected: new Set() },
      ...{ messages: [], unread: 0, lastSeen: 0 },
    }
    this.all.push(shopper)
    return shopper
  }

  ofToken(token: string): Shopper | null {
    return this.all.find(({ tokens }) => tokens.has(token)) ?? null
  }

  find(phoneOrEmail: unknown): Shopper | undefined {
    return this.all.find(({ phone, email }) => phone === phoneOrEmail || email === phoneOrEmail)
  }
}

function startSession(shopper: Shopper, { pictureUrl }: CallRequest): CallReply {
  const token = randomUUID()
  shopper.tokens.add(token)
  const { id, name, phone } = shopper
  const user = { id, name, phone, profile_photo: id === 1 ? pictureUrl('photo') : null }
  return { body: { message: 'Welcome', data: { access: { token }, user } } }
}

export const accountRoutes = (accounts: Accounts): Routes => ({
  'POST /send-otp'({ body: { phone } }) {
    accounts.sentTo = String(phone)
    return { body: { message: 'A code was sent', data: { email_or_phone: phone } } }
  },
  // The reply has a token for every purpose of the code; the client knows the purpose.
  'POST /verify-otp': ({ body: { phone, otp } }) =>
    otp === CODE && phone === accounts.sentTo
      ? { body: { message: 'The code is right', data: { token: RESET_TOKEN } } }
      : refusal(422, 'The code is wrong'),
  'POST /reset-password'({ body: { password, token } }) {
    const shopper = accounts.find(accounts.sentTo)
    if (token !== RESET_TOKEN || !shopper) return refusal(422, 'Ask for a new code')
    shopper.password = String(password)
    return { body: { message: 'The password is changed' } }
  },
  'POST /registration'(request) {
    const { name, email, phone, password } = request.body
    if (accounts.find(email)) {
      const taken = 'The email has already been taken.'
      return refusal(422, taken, { email: [taken, 'Choose another.'] })
    }
    return startSession(
      accounts.add({ name: String(name), email: String(email), phone: String(phone), password: String(password) }),
      request,
    )
  },
  'POST /login'(request) {
    const shopper = accounts.find(request.body.phone)
    // This 401 is about the password, not about a session.
    return shopper && shopper.password === request.body.password
      ? startSession(shopper, request)
      : refusal(401, 'These do not match')
  },
  'POST /auth/{provider}/token': () => refusal(422, 'This provider is not offered'),
  'GET /logout': forShopper((shopper) => {
    shopper.tokens.clear()
    return {}
  }),
  'POST /update-last-seen': forShopper((shopper) => {
    shopper.lastSeen += 1
    return {}
  }),
})
