/** Somebody with accounts at all three providers. */
export interface Person {
  /** Never changes, whatever the rest becomes. */
  subject: string
  name: string
  /** Null: registered by phone. */
  email: string | null
  emailVerified: boolean
}

export const person = (changes: Partial<Person> = {}): Person => ({
  subject: '1096750193',
  name: 'Amal Haddad',
  email: 'amal@example.com',
  emailVerified: true,
  ...changes,
})

/** The shop as the providers have registered it. */
export const shop = {
  googleClientId: 'rialto.apps.googleusercontent.test',
  googleSecret: 'google-secret',
  facebookAppId: '419000000000001',
  facebookSecret: 'facebook-secret',
  appleClientId: 'test.rialto.web',
  appleRedirectUrl: 'https://rialto.test/login',
  appleTeamId: 'TEAM012345',
  appleKeyId: 'KEY0123456',
} as const
