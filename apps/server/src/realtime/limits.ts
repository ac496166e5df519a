import { REALTIME_ACTIVITY_TIMEOUT_MS, REALTIME_PONG_TIMEOUT_MS } from '@rialto/contract'

/** Limits of one socket, of one address, and of all sockets of the process. */
export const realtimeLimits = {
  /** The time without messages after which a socket is pinged (docs/spec §9). */
  activityTimeoutMs: REALTIME_ACTIVITY_TIMEOUT_MS,
  /** The time after the ping after which it is closed. */
  pongTimeoutMs: REALTIME_PONG_TIMEOUT_MS,
  channelsPerSocket: 100,
  messageBytes: 10_240,
  /** On average; a client that reconnects subscribes to all of its channels at once. */
  messagesPerSecond: 20,
  messagesAtOnce: 150,
  /** High, since an office or campus may have one address. */
  socketsPerAddress: 300,
  sockets: 20_000,
  /** Bytes that may be buffered for a socket that reads too slowly. */
  waitingBytes: 1_048_576,
  /** The time that sockets have to close when the process ends. */
  farewellMs: 1_000,
}

export type RealtimeLimits = typeof realtimeLimits
