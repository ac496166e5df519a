import { userInfo } from 'node:os'
import { pino } from 'pino'
import { loadConfig } from '../config/config.ts'
import type { Actor } from '../lib/people.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Audit, createAudit } from '../lib/security-events.ts'
import { translate } from '../lib/texts.ts'
import type { OutboundDeps } from '../modules/base/outbound/index.ts'
import { type Context, Failure, type Terminal } from './command.ts'

/** The shop with its settings, and with an outbox that the running server empties: what use cases of modules ask for. */
export async function withModules<T>({ withShop }: Context, use: (deps: OutboundDeps) => Promise<T>): Promise<T> {
  const [{ createSettings }, { createOutbound }] = await Promise.all([
    import('../modules/base/settings/index.ts'),
    import('../modules/base/outbound/index.ts'),
  ])
  return withShop((deps) => {
    const known = { ...deps, settings: createSettings(deps) }
    return use({ ...known, outbound: createOutbound(known) })
  })
}

/** Returns a use case's result. Throws {@link Failure} for a refusal, with the texts of all wrong fields. */
export function done<T>(outcome: T | Refusal): T {
  if (!(outcome instanceof Refusal)) return outcome
  const fields = Object.values(outcome.errors ?? {}).flat()
  const all = fields.length > 0 ? fields : [outcome]
  throw new Failure(all.map(({ text, values }) => translate('en', text, values)).join(' '))
}

/** The author of what a command changes, by the name of the system's user. */
export const commandActor = (): Actor => ({ kind: 'command', id: null, name: userName() })

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return 'shop'
  }
}

/** Security events of commands go to standard error as lines of JSON, from `LOG_LEVEL` on: results alone go to standard output. */
export const operatorAudit = ({ environment, err }: Terminal): Audit =>
  createAudit(pino({ level: loadConfig(environment).logLevel }, err))
