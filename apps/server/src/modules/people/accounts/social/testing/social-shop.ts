import type { SocialProvider } from '@rialto/contract/enums'
import { type TestApp, type TestReply, testApp } from '../../../../../../test/support/app.ts'
import {
  type IdentityProvider,
  type Misbehaviour,
  type Person,
  person,
  shop as registered,
  startIdentityProvider,
} from '../../../../../../test/support/identity-provider/index.ts'
import { saveSetting } from '../../../../base/settings/index.ts'

interface SignInOptions {
  headers?: Record<string, string>
  /** The nonce that the browser sent to the provider. */
  nonce?: string
  /** Overrides for the data that the browser sends. */
  data?: Record<string, unknown>
}

/** A shop that offers all three providers, and stand-ins of them. */
export interface SocialShop extends TestApp {
  provider: IdentityProvider
  /** A person consents at the provider, and the browser sends the response to the shop. */
  signIn(provider: SocialProvider, person?: Partial<Person>, choices?: SignInOptions): Promise<TestReply>
  saveAuths(auths: object): Promise<void>
  /** Runs something while the provider misbehaves. */
  whileMisbehaving<T>(misbehaviour: Misbehaviour, run: () => Promise<T>): Promise<T>
}

const clientIds: Record<SocialProvider, string> = {
  google: registered.googleClientId,
  facebook: registered.facebookAppId,
  apple: registered.appleClientId,
}

export async function createSocialShop(): Promise<SocialShop> {
  const clock = { now: Date.now }
  const provider = await startIdentityProvider(() => clock.now())
  const shop = await testApp(provider.environment)
  clock.now = shop.deps.now

  async function saveAuths(auths: object) {
    await shop.deps.database.db.transaction().execute((tx) => saveSetting(tx, 'social_auths', auths))
    shop.deps.invalidations.publish('settings')
  }
  await saveAuths(provider.socialAuths)

  return {
    ...shop,
    provider,
    saveAuths,
    async signIn(name, changes, { headers, nonce, data } = {}) {
      const body = await authorise(provider, name, person(changes), nonce)
      return shop.post(`/auth/${name}/token`, { ...body, data: { ...body.data, ...data } }, { headers })
    },
    async whileMisbehaving(misbehaviour, run) {
      provider.state.misbehaviour = misbehaviour
      try {
        return await run()
      } finally {
        provider.state.misbehaviour = null
      }
    },
    async close() {
      await shop.close()
      await provider.close()
    },
  }
}

/** Consents at the provider. @returns the request that a browser sends to the shop. */
export async function authorise(
  { google, facebook, apple }: IdentityProvider,
  provider: SocialProvider,
  consentingPerson: Person,
  nonce?: string,
): Promise<{ code: string; data: Record<string, unknown> }> {
  const consent = { person: consentingPerson, clientId: clientIds[provider], ...(nonce !== undefined && { nonce }) }
  const withNonce = nonce === undefined ? {} : { nonce }
  switch (provider) {
    case 'google':
      return { code: google.agree(consent).code, data: withNonce }
    case 'facebook':
      return { code: facebook.agree(consent).accessToken, data: {} }
    case 'apple': {
      const { authorization, user } = await apple.agree(consent)
      const name = user && `${user.name.firstName} ${user.name.lastName}`.trim()
      return {
        code: authorization.code,
        data: { id_token: authorization.id_token, ...(name && { name }), ...withNonce },
      }
    }
  }
}
