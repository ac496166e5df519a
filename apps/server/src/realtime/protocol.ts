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
