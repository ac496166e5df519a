import type { Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../jobs/background-worker.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { channelsOf, missingChannels } from './channels/channels.ts'
import { createDeliver, errorText } from './deliver.ts'
import { createLane } from './lane.ts'
import type { Channels, OutgoingMessage } from './message.ts'
import { countWaiting, deleteSettledBefore, insertMessage, insertSent } from './repository.ts'
import { MAX_CONCURRENT, RETENTION_MS } from './rules.ts'

const CHANNELS = ['email', 'sms'] as const
const PRUNE_EVERY_MS = 3_600_000

/** Stores mails and text messages in the outbox, and sends them in the background. */
export interface Outbound extends Omit<BackgroundWorker, 'workDue'> {
  /** Stores a message in the caller's transaction; it is sent only if that commits. */
  enqueue(tx: Tx, message: OutgoingMessage): Promise<void>
  /** Sends a message at once, without the outbox's retries. @returns the provider's refusal, or undefined once it has accepted. */
  sendNow(message: Omit<OutgoingMessage, 'secretUntil' | 'decoy'>): Promise<string | undefined>
  /** The number of messages that wait to be sent. */
  depth(): Promise<number>
  /** Attempts all due messages once. */
  deliverDue(): Promise<void>
}

/** The dependencies of modules that send messages. */
export interface OutboundDeps extends ModuleDeps {
  outbound: Outbound
}

export function createOutbound(deps: ModuleDeps, givenChannels?: Channels): Outbound {
  const { config, now, settings } = deps
  const channels = givenChannels ?? channelsOf(config, async () => (await settings.read()).app_name)
  const deliver = createDeliver(deps, channels)
  const lanes = CHANNELS.flatMap((channel) => [
    createLane(deps, deliver, { channel, secrets: true, maxConcurrent: MAX_CONCURRENT.secrets }),
    createLane(deps, deliver, { channel, secrets: false, maxConcurrent: MAX_CONCURRENT.others }),
  ])
  const pruning = createPruning(deps)
  const workers = [...lanes, pruning]

  return {
    async enqueue(tx, { channel, to, subject, text, html, secretUntil = null, decoy = false }) {
      const createdAt = now()
      const row = { channel, recipient: to, subject, text, html, created_at: createdAt, due_at: createdAt }
      await insertMessage(tx, { ...row, secret_until: secretUntil }, !decoy)
    },
    async sendNow({ channel, to, subject, text, html }) {
      const at = now()
      try {
        await channels[channel].deliver({ id: `now.${at}`, to, subject, text, html })
      } catch (failure) {
        return errorText(failure)
      }
      const row = { channel, recipient: to, subject, text, html, created_at: at, due_at: null, secret_until: null }
      await deps.database.write((tx) => insertSent(tx, { ...row, attempts: 1, sent_at: at }))
      return undefined
    },
    depth: () => countWaiting(deps.database.db),
    async deliverDue() {
      await Promise.all(workers.map((worker) => worker.workDue()))
    },
    kick() {
      for (const lane of lanes) lane.kick()
    },
    start(log) {
      for (const warning of missingChannels(config)) log.warn({}, warning)
      for (const worker of workers) worker.start(log)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      for (const channel of CHANNELS) channels[channel].close?.()
      // Aborted deliveries record their failure while the database is still open.
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

/** Deletes sent and failed messages after {@link RETENTION_MS}. */
function createPruning({ database, now }: ModuleDeps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'outbox-pruning',
    work: () => deleteSettledBefore(database.db, now() - RETENTION_MS),
    failure: 'old messages could not be dropped from the outbox',
    now,
    lookEveryMs: PRUNE_EVERY_MS,
  })
}
