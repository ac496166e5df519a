import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'

/** Every module's calls, in the order of the API's description. */
export function registerModules(_api: Api, _deps: Deps): void {}
