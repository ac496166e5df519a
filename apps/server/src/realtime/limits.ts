import { REALTIME_ACTIVITY_TIMEOUT_MS, REALTIME_PONG_TIMEOUT_MS } from '@rialto/contract'

/** How much one socket, one address and all of them may ask of the process. */
export const realtimeLimits = {
  /** A socket that is silent for so long is asked whether it is still there (docs/spec §9). */
  activityTimeoutMs: REALTIME_ACTIVITY_TIMEOUT_MS,
  /** And is closed when it says nothing for so long again. */
  pongTimeoutMs: REALTIME_PONG_TIMEOUT_MS,
  channelsPerSocket: 100,
  messageBytes: 10_240,
  /** In the long run; a client that comes back subscribes to all of its channels at once. */
  messagesPerSecond: 20,
  messagesAtOnce: 150,
  /** A network of one office or campus has one address. */
  socketsPerAddress: 300,
  sockets: 20_000,
  /** Bytes that may be buffered for a socket that reads too slowly. */
  waitingBytes: 1_048_576,
  /** How long sockets may take to say goodbye when the process ends. */
  farewellMs: 1_000,
}

export type RealtimeLimits = typeof realtimeLimits
