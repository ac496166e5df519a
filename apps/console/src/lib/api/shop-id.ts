import { localStore } from '@rialto/client/browser-storage.ts'
import { atom } from 'nanostores'

const PLACE = 'console_place'

/** The key of the place in which the person worked last, on this device. */
export const storedPlace = {
  read: (): string | null => localStore.read(PLACE),
  write: (key: string): void => localStore.write(PLACE, key),
}

/** The shop that calls of sellers are for; null while the person works for the market. The first calls come before the person is known. */
export const $shopId = atom<number | null>(shopIn(storedPlace.read()))

export const keyOfShop = (id: number): string => `shop:${id}`

function shopIn(key: string | null): number | null {
  const [, id] = /^shop:(\d+)$/.exec(key ?? '') ?? []
  return id === undefined ? null : Number(id)
}
