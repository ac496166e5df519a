import { randomUUID } from 'node:crypto'
import { type Notices, postgresNotices } from '../db/index.ts'

/** No content crosses: whoever hears of it fetches. */
interface CrossingEvent {
  channel: string
  event: string
}

interface CrossingDeps {
  connectionString: string
  hear(event: CrossingEvent): void
  /** Something may have been missed. */
  afterGap(): void
}

/** How events reach the sockets of other instances on the same database. */
export interface Crossing extends Omit<Notices, 'send'> {
  send(event: CrossingEvent): void
}

export function crossByPostgres({ connectionString, hear, afterGap }: CrossingDeps): Crossing {
  const instance = randomUUID()
  const notices = postgresNotices({ connectionString, topic: 'rialto_realtime', hear: receive, afterGap })

  function receive(notice: string): void {
    const { from, channel, event } = JSON.parse(notice) as CrossingEvent & { from: string }
    if (from !== instance) hear({ channel, event })
  }

  return {
    ...notices,
    send: ({ channel, event }) => notices.send(JSON.stringify({ from: instance, channel, event })),
  }
}
