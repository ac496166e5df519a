import type { Tx } from '../../../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import { wordPush } from '../sentences.ts'
import type { Subject } from '../subject.ts'
import { insertDeliveries, selectDevices } from './repository.ts'

interface PushContext {
  now: number
  settings: Settings
}

interface PushTo {
  userId: number
  locale: string
  subject: Subject
  /** The address to open. */
  url: string
  tag: string
}

/** The data of a push, as the console's service worker reads them. */
export interface PushPayload {
  title: string
  body: string
  url: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Enqueues a push to all devices of a person. */
export async function enqueuePush(tx: Tx, context: PushContext, { userId, subject, ...to }: PushTo): Promise<void> {
  const { title, lines } = wordPush(subject, to.locale, context.settings)
  await enqueueToDevices(tx, context, userId, { ...to, title, body: lines.join('\n') })
}

/** @returns the number of devices */
export async function enqueueToDevices(
  tx: Tx,
  { now, settings }: PushContext,
  userId: number,
  { locale, ...push }: Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'> & { locale: string },
): Promise<number> {
  const devices = await selectDevices(tx, { userId, now })
  const dir = settings.languages.find(({ name }) => name === locale)?.direction ?? 'ltr'
  const payload: PushPayload = { ...push, lang: locale, dir }
  await insertDeliveries(
    tx,
    devices.map(({ id }) => ({
      subscription_id: id,
      payload_json: JSON.stringify(payload),
      created_at: now,
      due_at: now,
    })),
  )
  return devices.length
}
