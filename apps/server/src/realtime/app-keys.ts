import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** Credentials of an app in the Pusher protocol: `key` is public, `secret` is for publishers. */
export interface AppKeys {
  appId: string
  key: string
  secret: string
}

const OWN_APP_ID = 'rialto'

/** The app that this process answers for: the same in every instance, since all have one secret. */
export const ownApp = ({ secret }: Pick<Config, 'secret'>): AppKeys => ({
  appId: OWN_APP_ID,
  key: derive(secret, 'realtime key').slice(0, 20),
  secret: derive(secret, 'realtime secret'),
})

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')

/** The address and app that browsers connect to, in the shape of `GET /master`. */
export const appForBrowsers = (config: Pick<Config, 'secret' | 'pusher'>) => ({
  pusher_app_key: (config.pusher ?? ownApp(config)).key,
  pusher_app_cluster: config.pusher?.cluster ?? null,
  pusher_app_host: config.pusher?.address ?? null,
})
