import type { OutboxChannel } from '@rialto/contract'

/** A message to one person, with texts in their language. */
export interface OutgoingMessage {
  channel: OutboxChannel
  /** A mail address, or a phone in E.164. */
  to: string
  /** Of a mail; empty for a text message. Never holds a secret. */
  subject: string
  text: string
  html: string | null
  /** It holds a secret (a one-time code) that is good until then: later it is not sent any more, and its text is not kept. */
  secretUntil?: number
  /**
   * Runs the same work and writes nothing: for replies that must not tell, by text or by time, whether there was somebody to
   * write to.
   */
  decoy?: boolean
}

/** A message in the hands of a channel. */
export interface Delivery extends Pick<OutgoingMessage, 'to' | 'subject' | 'text' | 'html'> {
  /** The same at each try, so that who receives it twice can tell. */
  id: string
}

/** Hands a message to the outside world; throws where that did not take it. */
export interface Channel {
  deliver(message: Delivery): Promise<void>
  /** Ends what is open; a delivery that still goes on fails. */
  close?(): void
}

export type Channels = Record<OutboxChannel, Channel>
