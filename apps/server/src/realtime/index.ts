export { appForBrowsers } from './app-keys.ts'
export { createRealtime } from './create-realtime.ts'
export type { Publisher, Realtime } from './realtime.ts'
