import type { SiteSettings } from '@rialto/contract'

/** Site settings from the environment, and their variables. */
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

/** The variable of a setting that comes from the environment; undefined for all others. */
export const environmentVariableOf = (key: string): string | undefined =>
  isEnvironmentKey(key) ? variables[key] : undefined
