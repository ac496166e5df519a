import type { OutboxChannel } from '@rialto/contract'

/** A message to one person, with texts in their language. */
export interface OutgoingMessage {
  channel: OutboxChannel
  /** A mail address, or a phone in E.164. */
  to: string
  /** Empty for a text message. Never contains a secret. */
  subject: string
  text: string
  html: string | null
  /** The time until which the one-time code in the message is valid. After it, the message is not sent, and its text is erased. */
  secretUntil?: number
  /**
   * Runs the same statement without storing a message, so that neither the reply nor its duration reveals whether there is a
   * recipient.
   */
  decoy?: boolean
}

/** A message as a channel sends it. */
export interface Delivery extends Pick<OutgoingMessage, 'to' | 'subject' | 'text' | 'html'> {
  /** The same for each attempt, so that recipients can recognise duplicates. */
  id: string
}

/** Sends messages. `deliver` throws if a message was not accepted. */
export interface Channel {
  deliver(message: Delivery): Promise<void>
  /** Closes connections; a delivery that is still running fails. */
  close?(): void
}

export type Channels = Record<OutboxChannel, Channel>
