import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

/** True while changes arrive over realtime. */
export const $isLive = atom(false)

const POLL_MS = 30_000
/** Changes by commands of the operator do not arrive over realtime. */
const LIVE_POLL_MS = 120_000

/** How often a screen reads again by itself. */
export const usePollMs = (): number => (useStoreValue($isLive, false) ? LIVE_POLL_MS : POLL_MS)
