import type { ModuleDeps } from '../modules/settings/index.ts'
import { createEmbeddedRealtime } from './embedded-realtime.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Realtime } from './realtime.ts'
import { createRemoteRealtime } from './remote-realtime.ts'

type RealtimeDeps = Pick<ModuleDeps, 'config' | 'now' | 'settings'>

/** Realtime as the configuration wants it: this process itself, or a service outside. */
export function createRealtime(deps: RealtimeDeps, limits: Partial<RealtimeLimits> = {}): Realtime {
  const { pusher } = deps.config
  const isSwitchedOn = async () => (await deps.settings.read()).realtime
  return pusher ? createRemoteRealtime(pusher, isSwitchedOn) : createEmbeddedRealtime({ ...deps, isSwitchedOn }, limits)
}
