import type { Tx } from '../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../jobs/background-worker.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { channelsOf, missingChannels } from './channels/channels.ts'
import { createDeliver } from './deliver.ts'
import { createLane } from './lane.ts'
import type { Channels, OutgoingMessage } from './message.ts'
import { countWaiting, deleteSettledBefore, insertMessage } from './repository.ts'
import { AT_ONCE, KEPT_MS } from './rules.ts'

const CHANNELS = ['email', 'sms'] as const
const PRUNE_EVERY_MS = 3_600_000

/** Mails and text messages, on their way from a use case to the outside world. */
export interface Outbound extends Omit<BackgroundWorker, 'workDue'> {
  /** Puts a message into the outbox: it goes out if the caller's transaction commits, and only then. */
  enqueue(tx: Tx, message: OutgoingMessage): Promise<void>
  /** How many messages wait to be sent. */
  depth(): Promise<number>
  /** Tries once all that is due. */
  deliverDue(): Promise<void>
}

/** The dependencies of modules that send messages. */
export interface OutboundDeps extends ModuleDeps {
  outbound: Outbound
}

export function createOutbound(deps: ModuleDeps, given?: Channels): Outbound {
  const { config, now, settings } = deps
  const channels = given ?? channelsOf(config, async () => (await settings.read()).app_name)
  const deliver = createDeliver(deps, channels)
  const lanes = CHANNELS.flatMap((channel) => [
    createLane(deps, deliver, { channel, secrets: true, atOnce: AT_ONCE.secrets }),
    createLane(deps, deliver, { channel, secrets: false, atOnce: AT_ONCE.others }),
  ])
  const pruning = createPruning(deps)
  const workers = [...lanes, pruning]

  return {
    async enqueue(tx, { channel, to, subject, text, html, secretUntil = null, decoy = false }) {
      const moment = now()
      const row = { channel, recipient: to, subject, text, html, created_at: moment, due_at: moment }
      await insertMessage(tx, { ...row, secret_until: secretUntil }, !decoy)
    },
    depth: () => countWaiting(deps.database.db),
    async deliverDue() {
      await Promise.all(workers.map((worker) => worker.workDue()))
    },
    kick() {
      for (const lane of lanes) lane.kick()
    },
    start(log) {
      for (const what of missingChannels(config)) log.warn({}, what)
      for (const worker of workers) worker.start(log)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      for (const channel of CHANNELS) channels[channel].close?.()
      // Deliveries that were cut off note so while the database is still open.
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

/** Drops messages that were settled a while ago. */
function createPruning({ database, now }: ModuleDeps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'outbox-pruning',
    work: () => deleteSettledBefore(database.db, now() - KEPT_MS),
    failure: 'old messages could not be dropped from the outbox',
    now,
    lookEveryMs: PRUNE_EVERY_MS,
  })
}
