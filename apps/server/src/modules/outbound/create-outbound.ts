import { type Background, createBackground } from '../../background.ts'
import type { Tx } from '../../db/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { channelsOf, missingChannels } from './channels/channels.ts'
import { createDeliverDue } from './deliver-due.ts'
import type { Channels, OutgoingMessage } from './message.ts'
import { insertMessage, selectNextDueAt } from './repository.ts'

const LOOK_EVERY_MS = 60_000

/** Mails and text messages, on their way from a use case to the outside world. */
export interface Outbound extends Omit<Background, 'workDue'> {
  /** Puts a message into the outbox: it goes out if the caller's transaction commits, and only then. */
  enqueue(tx: Tx, message: OutgoingMessage): Promise<void>
  /** Tries once all that is due. */
  deliverDue(): Promise<void>
}

/** What modules that write to people are built from. */
export interface OutboundDeps extends ModuleDeps {
  outbound: Outbound
}

export function createOutbound(deps: ModuleDeps, channels?: Channels): Outbound {
  const { config, database, now, settings } = deps
  const deliver = createDeliverDue(deps, channels ?? channelsOf(config, async () => (await settings.read()).app_name))
  const { workDue, kick, start, close } = createBackground({
    work: deliver,
    failure: 'the outbox could not be worked off',
    now,
    nextDueAt: () => selectNextDueAt(database.db),
    lookEveryMs: LOOK_EVERY_MS,
  })

  return {
    async enqueue(tx, { channel, to, subject, text, html, secretUntil = null, decoy = false }) {
      const moment = now()
      const row = { channel, recipient: to, subject, text, html, created_at: moment, due_at: moment }
      await insertMessage(tx, { ...row, secret_until: secretUntil }, !decoy)
    },
    deliverDue: workDue,
    kick,
    start(log) {
      for (const what of missingChannels(config)) log.warn({}, what)
      start(log)
    },
    close,
  }
}
