import type { Deps } from '../deps.ts'
import { createEmbeddedRealtime } from './embedded-realtime.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Realtime } from './realtime.ts'
import { createRemoteRealtime } from './remote-realtime.ts'

interface RealtimeDeps extends Pick<Deps, 'config' | 'now'> {
  /** The operator's switch in the settings. */
  isEnabled(): Promise<boolean>
}

/** Creates the realtime server that is configured: this process itself, or a service outside. */
export function createRealtime(
  { config, now, isEnabled }: RealtimeDeps,
  limits: Partial<RealtimeLimits> = {},
): Realtime {
  return config.pusher
    ? createRemoteRealtime(config.pusher, isEnabled)
    : createEmbeddedRealtime({ config, now, isEnabled }, limits)
}
