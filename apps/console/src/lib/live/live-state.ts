import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

/** True while changes arrive over realtime. */
export const $isLive = atom(false)

const POLL_MS = 30_000
/** Changes by commands of the operator do not arrive over realtime. */
const LIVE_POLL_MS = 120_000

/** How often a screen reads again by itself. @param isRealtime false if its changes do not arrive over realtime */
export const usePollMs = (isRealtime = true): number =>
  useStoreValue($isLive, false) && isRealtime ? LIVE_POLL_MS : POLL_MS
