import { randomUUID } from 'node:crypto'
import { createNotificationChannel, type NotificationChannel } from '../db/index.ts'

/** An event, with its data on private channels alone: elsewhere clients fetch what has changed. */
interface CrossInstanceEvent {
  channel: string
  event: string
  data?: object | undefined
}

interface CrossInstanceOptions {
  connectionString: string
  onEvent(event: CrossInstanceEvent): void
  /** Called when events may have been missed. */
  onReconnect(): void
}

/** Exchanges events with the other instances on the same database. */
export interface CrossInstanceChannel extends Omit<NotificationChannel, 'send'> {
  send(event: CrossInstanceEvent): void
}

export function createCrossInstanceChannel(options: CrossInstanceOptions): CrossInstanceChannel {
  const { connectionString, onEvent, onReconnect } = options
  const instance = randomUUID()
  const notifications = createNotificationChannel({
    connectionString,
    channel: 'rialto_realtime',
    onMessage,
    onReconnect,
  })

  function onMessage(message: string): void {
    const { from, ...event } = JSON.parse(message) as CrossInstanceEvent & { from: string }
    if (from !== instance) onEvent(event)
  }

  return {
    ...notifications,
    send: (event) => notifications.send(JSON.stringify({ from: instance, ...event })),
  }
}
