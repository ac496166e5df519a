import type { SiteSettings } from '@rialto/contract'

/** Site settings that the process knows from its environment, by the variable that says them. */
const variables = {
  app_environment: 'APP_ENV',
  app_url: 'APP_URL',
  social_sdk_url: 'SOCIAL_SDK_URL',
  pusher_app_key: 'PUSHER_APP_KEY',
  pusher_app_cluster: 'PUSHER_APP_CLUSTER',
  pusher_app_host: 'PUSHER_HOST',
} as const satisfies { [Name in keyof SiteSettings]?: string }

type EnvironmentKey = keyof typeof variables

export const environmentKeys = Object.keys(variables) as EnvironmentKey[]

const isEnvironmentKey = (key: string): key is EnvironmentKey => Object.hasOwn(variables, key)

/** The variable that says a setting which no command can change; undefined for all others. */
export const fromEnvironment = (key: string): string | undefined => (isEnvironmentKey(key) ? variables[key] : undefined)
