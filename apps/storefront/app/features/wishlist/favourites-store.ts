import { session } from '@rialto/client/session.ts'
import { storedValue } from '@rialto/client/stored-value.ts'

interface Known {
  /** Whose they are. */
  user: number
  ids: number[]
}

/** As the server last told them; kept, so that hearts are filled as soon as a page stands, and all tabs agree. */
const known = storedValue('favourites', (found) => {
  const { user, ids } = found as Known
  return ids.every(Number.isInteger) ? { user, ids } : null
})
/** What the shopper has clicked since, before the server has said yes. */
let wishes: ReadonlyMap<number, boolean> = new Map()

const nothing: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

/** Told of every change here; {@link followOtherTabs} adds those of other tabs. */
export function onFavourites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const followOtherTabs = (): void => known.onChangeElsewhere(tell)

const owner = () => session.get()?.user.id

function knownIds(): readonly number[] {
  const from = known.get()
  return from && from.user === owner() ? from.ids : []
}

let made: { from: Known | null; user: number | undefined; wishes: typeof wishes; ids: ReadonlySet<number> } | undefined

/** The ids of the products on the wishlist, wishes included: the same set until something changes. */
export function favourites(): ReadonlySet<number> {
  const from = known.get()
  const user = owner()
  if (made?.from !== from || made.user !== user || made.wishes !== wishes)
    made = { from, user, wishes, ids: user ? gather() : nothing }
  return made.ids
}

function gather(): ReadonlySet<number> {
  const ids = new Set(knownIds())
  for (const [id, on] of wishes) {
    if (on) ids.add(id)
    else ids.delete(id)
  }
  return ids
}

/** Whether the server has told of this shopper's wishlist before. */
export const isToldOf = (user: number): boolean => known.get()?.user === user
/** By the server's last word, whatever has been clicked since. */
export const isKnown = (id: number): boolean => knownIds().includes(id)
/** What the shopper wants of it and the server has not confirmed; undefined: nothing. */
export const wishOf = (id: number): boolean | undefined => wishes.get(id)

/** What the server says: all of them. */
export function learnFavourites(ids: readonly number[]): void {
  const user = owner()
  if (!user) return
  known.set({ user, ids: [...ids] })
  tell()
}

/** What the server says of one. */
export function learnFavourite(id: number, on: boolean): void {
  const others = knownIds().filter((one) => one !== id)
  learnFavourites(on ? [id, ...others] : others)
}

/** Shown at once; undefined takes it back. */
export function wish(id: number, on: boolean | undefined): void {
  const next = new Map(wishes)
  if (on === undefined) next.delete(id)
  else next.set(id, on)
  wishes = next
  tell()
}

/** For the next person, or none: what was wished is forgotten, and without a person what is known as well. */
export function forgetFavourites(): void {
  wishes = new Map()
  if (!owner() && known.get()) known.set(null)
  tell()
}
