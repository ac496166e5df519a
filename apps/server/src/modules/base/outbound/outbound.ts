import type { OutboxMessage } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { insertRows, type Write } from '../../../db/write-together.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../settings/index.ts'
import {
  type Channels,
  channelsOf,
  isSecretExpired,
  LEASE_MS,
  MAX_CONCURRENT,
  missingChannels,
  nextAttemptAt,
  type OutgoingMessage,
  RETENTION_MS,
} from './channels.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import {
  claimDue,
  countWaiting,
  deleteSettledBefore,
  insertMessage,
  insertSent,
  type LaneFilter,
  markFailed,
  markSent,
  type OutboxRow,
  selectLatest,
  selectNextDueAt,
} from './repository.ts'

const CHANNELS = ['email', 'sms'] as const
const PRUNE_EVERY_MS = 3_600_000

/** Stores mails and text messages in the outbox, and sends them in the background. */
export interface Outbound extends Omit<BackgroundWorker, 'workDue'> {
  /** Stores a message in the caller's transaction; it is sent only if that commits. */
  enqueue(tx: Tx, message: OutgoingMessage): Promise<void>
  /** Like {@link enqueue} for several messages, to be written with others. */
  toEnqueue(messages: readonly Omit<OutgoingMessage, 'decoy'>[]): Write
  /** Sends a message at once, without the outbox's retries. @returns the provider's refusal, or undefined once it has accepted. */
  sendNow(message: Omit<OutgoingMessage, 'secretUntil' | 'decoy'>): Promise<string | undefined>
  /** Looks for messages that were enqueued long ago and have become due by a change; `kick` looks for new ones alone. */
  kickAll(): void
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
  const lanes = CHANNELS.flatMap((channel): LaneOptions[] => [
    { channel, secrets: true, maxConcurrent: MAX_CONCURRENT.secrets },
    { channel, secrets: false, maxConcurrent: MAX_CONCURRENT.others },
  ]).map((options) => ({ key: laneKey(options), ...createLane(deps, deliver, options) }))
  const pruning = createPruning(deps)
  const workers = [...lanes, pruning]
  /** When a message was last enqueued, by its lane. */
  const enqueuedAt = new Map<string, number>()

  function toRow(message: Omit<OutgoingMessage, 'decoy'>) {
    const { channel, to: recipient, subject, text, html, secretUntil: secret_until = null } = message
    const createdAt = now()
    enqueuedAt.set(laneKey({ channel, secrets: secret_until !== null }), performance.now())
    return { channel, recipient, subject, text, html, created_at: createdAt, due_at: createdAt, secret_until }
  }

  return {
    enqueue: (tx, { decoy = false, ...message }) => insertMessage(tx, toRow(message), !decoy),
    toEnqueue: (messages) => insertRows('outbox', messages.map(toRow)),
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
      const since = performance.now() - TRANSACTION_MS
      for (const lane of lanes) if ((enqueuedAt.get(lane.key) ?? -Infinity) > since) lane.kick()
    },
    kickAll() {
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

const laneKey = ({ channel, secrets }: LaneFilter): string => `${channel} ${secrets}`

/** No transaction takes longer between enqueuing a message and its commit, after which the lanes are kicked. */
const TRANSACTION_MS = 60_000

/** Deletes sent and failed messages after {@link RETENTION_MS}. */
function createPruning({ database, now }: ModuleDeps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'outbox-pruning',
    work: () => database.write((tx) => deleteSettledBefore(tx, now() - RETENTION_MS)),
    failure: 'old messages could not be dropped from the outbox',
    now,
    lookEveryMs: PRUNE_EVERY_MS,
  })
}

const CHECK_INTERVAL_MS = 60_000

/** A lane delivers the messages of one channel with secrets, or those without, independently of other lanes. */
interface LaneOptions extends LaneFilter {
  channel: OutgoingMessage['channel']
  /** How many messages are delivered at the same time. */
  maxConcurrent: number
}

/**
 * Delivers the due messages of a lane, up to `maxConcurrent` at the same time. A process claims a message by postponing its due time;
 * if the process dies, the message becomes due again (at-least-once delivery). A slow delivery does not block later messages.
 */
function createLane(
  { database, now }: Deps,
  deliver: Deliver,
  { maxConcurrent, ...filter }: LaneOptions,
): BackgroundWorker {
  const { db } = database
  let wake = Promise.withResolvers<void>()
  let isWoken = false

  async function work({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    try {
      while (mayGo() && failures.length === 0) {
        // Reset before the query, so that a message enqueued during it ends the waiting below.
        wake = Promise.withResolvers()
        isWoken = false
        const limit = maxConcurrent - running.size
        const at = now()
        // Small writes of their own share a commit with those of requests on SQLite (group commit), and do not delay them.
        const claimed =
          limit > 0
            ? await database.writeAlone((db) => claimDue(db, filter, { now: at, lease: at + LEASE_MS, limit }))
            : []
        for (const message of claimed) {
          const delivery = deliver(message, log)
            .catch((error) => void failures.push(error))
            .finally(() => running.delete(delivery))
          running.add(delivery)
        }
        if (running.size > 0) await Promise.race([...running, wake.promise])
        if (running.size === 0 && claimed.length < limit && !isWoken) break
      }
    } finally {
      await Promise.all(running)
    }
    if (failures.length > 0) throw failures[0]
  }

  const background = createBackgroundWorker({
    name: `outbox-${filter.channel}`,
    work,
    failure: 'the outbox could not be worked off',
    now,
    nextDueAt: () => selectNextDueAt(db, filter),
    lookEveryMs: CHECK_INTERVAL_MS,
  })
  return {
    ...background,
    kick() {
      isWoken = true
      wake.resolve()
      background.kick()
    },
  }
}

const ERROR_LENGTH_MAX = 500

/** Attempts a claimed message once, and records the result. */
type Deliver = (message: OutboxRow, log: Log | undefined) => Promise<void>

const errorText = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_LENGTH_MAX)

function createDeliver({ config, database, now }: Deps, channels: Channels): Deliver {
  /** The local environment keeps codes, since developers read them in the outbox. */
  const shouldEraseText = ({ secret_until }: OutboxRow) => secret_until !== null && config.env !== 'local'

  async function send(message: OutboxRow): Promise<void> {
    if (isSecretExpired(message, now())) throw new Error('it lapsed before it could be sent')
    const { id, channel, recipient: to, subject, text, html, created_at } = message
    await channels[channel].deliver({ id: `${id}.${created_at}`, to, subject, text, html })
  }

  return async (message, log) => {
    try {
      await send(message)
    } catch (failure) {
      const error = errorText(failure)
      const dueAt = nextAttemptAt(message, now())
      const eraseText = dueAt === null && shouldEraseText(message)
      await database.writeAlone((db) => markFailed(db, message, { error, dueAt, eraseText }))
      const { id, channel, attempts } = message
      log?.warn({ id, channel, attempts, error }, dueAt === null ? 'message given up' : 'message not sent yet')
      return
    }
    await database.writeAlone((db) => markSent(db, message.id, now(), { eraseText: shouldEraseText(message) }))
  }
}

/** The dependencies of a mail that is written in a transaction; settings are read before it. */
export interface MailingTo extends Pick<OutboundDeps, 'config' | 'outbound'> {
  tx: Tx
  settings: Settings
}

type Say = (sentence: TextKey, values?: TextValues) => string

/**
 * Enqueues a mail to the operator, in the shop's default language, to the address of the setting `contact`; without an address
 * it does nothing.
 */
export async function mailOperator(
  { tx, settings, config, outbound }: MailingTo,
  write: (say: Say) => MailContent,
): Promise<void> {
  const to = settings.contact.email
  if (!to) return
  const locale = settings.app_locale
  const mail = composeMail(
    settings,
    { locale, appUrl: config.appUrl },
    write((sentence, values) => translate(locale, sentence, values)),
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

const MESSAGES_MAX = 50

/** Lists the latest messages, newest first; refuses with 404 outside of the local environment. */
export async function listMessages({ config, database }: Deps): Promise<{ messages: OutboxMessage[] } | Refusal> {
  if (config.env !== 'local') return refuse('not_found', text('Not found'))
  const rows = await selectLatest(database.db, MESSAGES_MAX)
  return {
    messages: rows.map((row) => ({
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}
