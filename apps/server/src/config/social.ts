import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const address = z
  .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
  .transform((value) => value.replace(/\/$/, ''))
  .optional()

const secret = z.string().min(1).optional()

/** The variables of social sign-in. Client ids and whether a provider is offered are settings of the shop (`social_auths`). */
export const socialVariables = {
  GOOGLE_CLIENT_SECRET: secret,
  FACEBOOK_APP_SECRET: secret,
  APPLE_TEAM_ID: secret,
  APPLE_KEY_ID: secret,
  APPLE_PRIVATE_KEY: z.string().transform(readPrivateKey).optional(),
  GOOGLE_URL: address,
  FACEBOOK_URL: address,
  APPLE_URL: address,
  SOCIAL_SDK_URL: address,
}

type Variables = z.infer<z.ZodObject<typeof socialVariables>>

/** Credentials for the providers, and their addresses. */
export interface SocialConfig {
  google: { clientSecret: string | undefined; tokenUrl: string; keysUrl: string }
  facebook: { appSecret: string | undefined; graphUrl: string }
  apple: { key: AppleKey | undefined; tokenUrl: string; keysUrl: string }
  /** The address that browsers load the three sign-in scripts from, instead of the providers' own. */
  sdkUrl: string | undefined
}

/** The key that signs Apple's client secrets. */
export interface AppleKey {
  teamId: string
  keyId: string
  privateKey: KeyObject
}

const GRAPH_VERSION = 'v20.0'

/**
 * `GOOGLE_URL`, `FACEBOOK_URL` and `APPLE_URL` stand in for scheme and host of a provider (a way out through a proxy, a
 * provider of one's own in tests); the paths behind stay the provider's.
 */
export function socialConfig(env: Variables): SocialConfig {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  const apple = env.APPLE_URL ?? 'https://appleid.apple.com'
  return {
    google: {
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      tokenUrl: `${env.GOOGLE_URL ?? 'https://oauth2.googleapis.com'}/token`,
      keysUrl: `${env.GOOGLE_URL ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
    },
    facebook: {
      appSecret: env.FACEBOOK_APP_SECRET,
      graphUrl: `${env.FACEBOOK_URL ?? 'https://graph.facebook.com'}/${GRAPH_VERSION}`,
    },
    apple: {
      key: teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined,
      tokenUrl: `${apple}/auth/token`,
      keysUrl: `${apple}/auth/keys`,
    },
    sdkUrl: env.SOCIAL_SDK_URL,
  }
}

/** Files of variables hold one line a value: there, `\n` stands for the line breaks of the key. */
function readPrivateKey(pem: string, context: z.RefinementCtx): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Said below: what is wrong with a key is nothing to print.
  }
  context.addIssue('must be the text of the .p8 file that Apple gave out')
  return z.NEVER
}
