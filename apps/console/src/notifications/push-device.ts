import { localStore } from '@rialto/client/browser-storage.ts'
import { consoleApi } from '../lib/api.ts'
import type { Place } from '../lib/place.tsx'

/** A place where a person turns pushes on: shops and the market have calls of their own. */
export type PushPlace = 'shop' | 'market'

const calls = {
  shop: {
    add: 'POST /seller/push-subscriptions',
    remove: 'DELETE /seller/push-subscriptions/{id}',
    test: 'POST /seller/notifications/test',
  },
  market: {
    add: 'POST /admin/push-subscriptions',
    remove: 'DELETE /admin/push-subscriptions/{id}',
    test: 'POST /admin/push-subscriptions/test',
  },
} as const

export const sendTest = (place: PushPlace) => consoleApi.call(calls[place].test)
export const removeDevice = (id: number, place: PushPlace) => consoleApi.call(calls[place].remove, { params: { id } })

/** `blocked`: the person has forbidden notifications in the browser's settings. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const WORKER = '/console/service-worker.js'
const SCOPE = '/console/'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

interface StoredDevice {
  /** The number of this device among the person's. */
  id: number
  /** The person who turned pushes on here. */
  personId: number
  place: PushPlace
}

/** Null: this browser gets no pushes. */
function readDevice(): StoredDevice | null {
  const [id, personId, place] = (localStore.read('console_push_device') ?? '').split(' ')
  return id ? { id: Number(id), personId: Number(personId ?? 0), place: place === 'market' ? place : 'shop' } : null
}

const subscriptionOf = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null

/** @param devices the ids that the server knows: a device may have been removed from another one */
export async function readPushState(devices: readonly number[]): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const id = readDevice()?.id ?? 0
  return devices.includes(id) && (await subscriptionOf()) ? 'on' : 'off'
}

/** Asks for the permission, and subscribes this browser. @returns false if the person did not allow it */
export async function turnPushOn(pushKey: string, personId: number, place: PushPlace): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await untilActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // The server has another key than the one of an earlier subscription.
    const old = await registration.pushManager.getSubscription()
    if (!(await old?.unsubscribe())) throw error
    return registration.pushManager.subscribe(options)
  })
  await register(subscription, personId, place)
  return true
}

async function register(subscription: PushSubscription, personId: number, place: PushPlace): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { device_id } = await consoleApi.call(calls[place].add, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  localStore.write('console_push_device', `${device_id} ${personId} ${place}`)
}

/** The kind of place that this person turns pushes on for; undefined: they are told of nothing here. */
function pushPlaceOf(place: Place | null): PushPlace | undefined {
  if (place?.kind === 'market') return place.market.permissions.includes('money') ? 'market' : undefined
  return place && !place.isViewed && place.shop.permissions.length > 0 ? 'shop' : undefined
}

/** The place and device that have gone on since the console was opened: once is enough. */
let continued = ''

/** A device ends with the session that it was turned on in, so the same person's next session in this browser takes it over. */
export async function continuePush(personId: number, place: Place | null): Promise<void> {
  const where = pushPlaceOf(place)
  const keyNow = () => `${place?.key} ${localStore.read('console_push_device')}`
  if (!where || continued === keyNow()) return
  if (!isSupported() || Notification.permission !== 'granted' || readDevice()?.personId !== personId) return
  const subscription = await subscriptionOf()
  if (!subscription) return
  await register(subscription, personId, where)
  continued = keyNow()
}

function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return Promise.resolve()
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

/** Ends pushes to this browser, also where the server cannot be told: its next push is refused then. */
export async function turnPushOff(): Promise<void> {
  const device = readDevice()
  localStore.write('console_push_device', null)
  if (!device || !isSupported()) return
  await (await subscriptionOf())?.unsubscribe()
  await removeDevice(device.id, device.place).catch(() => {})
}
