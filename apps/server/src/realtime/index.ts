export { appForBrowsers } from './app-keys.ts'
export { createRealtime } from './create-realtime.ts'
export { forwardChanges } from './forward-changes.ts'
export type { ChannelSigner, Publisher, Realtime } from './realtime.ts'
