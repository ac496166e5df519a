import { REALTIME_ACTIVITY_TIMEOUT_MS, REALTIME_PONG_TIMEOUT_MS, REALTIME_PROTOCOL } from '@rialto/contract'
import { z } from 'zod'

// The frames of Pusher Channels, protocol 7. Frames to a browser contain their data as a string of JSON.

/**
 * Close codes by reason. Their range tells the client what to do: 4000-4099 do not reconnect, 4100-4199 reconnect later, 4200-4299
 * reconnect at once.
 */
export const closeCodes = {
  unknownApp: [4001, 'This app does not exist'],
  switchedOff: [4003, 'Realtime is switched off'],
  badVersion: [4006, 'The protocol must be a whole number'],
  otherProtocol: [4007, 'Only protocol 7 is spoken'],
  noProtocol: [4008, 'No protocol was named'],
  // A client that sends this would send it again, so it must stay away.
  noMessage: [4010, 'Not a message of this protocol'],
  full: [4100, 'Too many connections'],
  tooMany: [4101, 'Too many messages'],
  unavailable: [4102, 'Not to be had at the moment'],
  ending: [4200, 'Please connect again'],
  silent: [4201, 'No pong came'],
} as const satisfies Record<string, readonly [number, string]>

export type CloseReason = keyof typeof closeCodes

/** The error code of an unsupported request, which does not close the socket. */
export const NOT_OFFERED = 4301

const channelName = /^[\w\-=@,.;]{1,164}$/

export const isChannelName = (name: string): boolean => channelName.test(name)

const Frame = z.object({
  event: z.string().min(1).max(200),
  channel: z.string().optional(),
  data: z.unknown(),
})
export type Frame = z.infer<typeof Frame>

/** Parses a client's frame; undefined if it is not valid. */
export function readFrame(text: string): Frame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const Subscription = z.object({ channel: z.string(), auth: z.string().optional() })

/** Parses the data of a subscribe or unsubscribe frame. */
export const readSubscription = (data: unknown) => Subscription.safeParse(data).data

/** @param data an object, or a string that is already JSON. */
export const eventFrame = (event: string, data: object | string, channel?: string): string =>
  JSON.stringify({ event, channel, data: typeof data === 'string' ? data : JSON.stringify(data) })

export const errorFrame = (code: number, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } })

/** The app and the protocol in a client's URL. */
export interface SocketUrl {
  key: string
  protocol: string | null
}

const MAX_LENGTH = 2_000

/** @returns undefined when the URL is not one of realtime. */
export function readSocketUrl(url: string): SocketUrl | undefined {
  if (url.length > MAX_LENGTH) return
  const [path = '', query] = url.split('?', 2)
  const key = /^\/app\/([^/]+)$/.exec(path)?.[1]
  return key === undefined ? undefined : { key, protocol: new URLSearchParams(query).get('protocol') }
}

export function refuseProtocol({ protocol }: SocketUrl): CloseReason | undefined {
  if (protocol === null) return 'noProtocol'
  if (!/^\d{1,4}$/.test(protocol)) return 'badVersion'
  return Number(protocol) === REALTIME_PROTOCOL ? undefined : 'otherProtocol'
}

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
