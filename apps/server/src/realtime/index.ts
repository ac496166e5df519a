export { createRealtime, forwardChanges } from './create-realtime.ts'
export type { ChannelSigner, Publisher, Realtime } from './realtime.ts'
export { appForBrowsers } from './signature.ts'
