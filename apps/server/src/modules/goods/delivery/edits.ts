import type { DeliveryMethod, DeliveryZone, TemplateMethod } from '@rialto/contract'
import { hasEverywhere } from '@rialto/contract/enums'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Edited } from './edit-delivery.ts'
import { storedMethod } from './present.ts'
import type { StoredDelivery } from './repository.ts'

// The changes that calls make of a shop's delivery, each a function from one state to the next.

type Change<T> = { [K in keyof T]?: T[K] | undefined }

/** The fields that a call names, without those that it leaves out. */
const named = <T extends object>(fields: Change<T>): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const nextPosition = (things: readonly { position: number }[]): number =>
  Math.max(-1, ...things.map(({ position }) => position)) + 1

const unknownZone = () => refuse('not_found', text('This zone does not exist'))
const unknownMethod = () => refuse('not_found', text('This method does not exist'))

/** A thing that is added has this id until it is stored. */
export const NEW = -1

export const editDispatch =
  (fields: Change<StoredDelivery['dispatch']>) =>
  (state: StoredDelivery): Edited => ({
    state: { ...state, dispatch: { ...state.dispatch, ...named(fields) } },
    sentence: text('Changed when the shop packs'),
  })

/** A zone with everywhere in it has what the others leave: no zone behind it would ever count. */
export const everywhereLast = (zones: readonly DeliveryZone[]): DeliveryZone[] =>
  zones
    .toSorted((a, b) => Number(hasEverywhere(a)) - Number(hasEverywhere(b)))
    .map((zone, position) => ({ ...zone, position }))

type ZoneFields = Pick<DeliveryZone, 'name' | 'places'>

/** @param method the first that delivers there, with amounts as on the wire */
export const addZone =
  (fields: ZoneFields, method?: TemplateMethod) =>
  (state: StoredDelivery): Edited => {
    const zones = everywhereLast([...state.zones, { ...fields, id: NEW, position: 0 }])
    const position = nextPosition(state.methods)
    const methods = method
      ? [...state.methods, methodInZone(method, { zoneId: NEW, id: NEW, position })]
      : state.methods
    return {
      state: { ...state, zones, methods },
      sentence: text('Added the delivery zone {{name}}'),
      values: { name: fields.name },
    }
  }

/** A method that delivers to one zone, with amounts in minor units. */
export const methodInZone = (
  { rates, ...method }: TemplateMethod,
  { zoneId, id, position }: { zoneId: number; id: number; position: number },
): DeliveryMethod =>
  storedMethod({ ...method, id, position, rates: rates.map((rate) => ({ ...rate, zone_id: zoneId })) })

export const editZone =
  (id: number, fields: Change<ZoneFields>) =>
  (state: StoredDelivery, idOf: { zone(id: number): number }): Edited | Refusal => {
    const zone = state.zones.find((each) => each.id === idOf.zone(id))
    if (!zone) return unknownZone()
    const changed = { ...zone, ...named(fields) }
    return {
      state: { ...state, zones: everywhereLast(state.zones.map((each) => (each === zone ? changed : each))) },
      sentence: text('Changed the delivery zone {{name}}'),
      values: { name: zone.name },
    }
  }

export const removeZone =
  (id: number) =>
  (state: StoredDelivery, idOf: { zone(id: number): number }): Edited | Refusal => {
    const zone = state.zones.find((each) => each.id === idOf.zone(id))
    if (!zone) return unknownZone()
    const methods = state.methods.map((method) => ({
      ...method,
      rates: method.rates.filter((rate) => rate.zone_id !== zone.id),
    }))
    return {
      state: { ...state, methods, zones: state.zones.filter((each) => each !== zone) },
      sentence: text('Removed the delivery zone {{name}}'),
      values: { name: zone.name },
    }
  }

type MethodFields = Omit<DeliveryMethod, 'id' | 'position'>

/** @param fields with amounts as on the wire */
export const addMethod =
  (fields: MethodFields) =>
  (state: StoredDelivery): Edited => {
    const method = storedMethod({ ...fields, id: NEW, position: nextPosition(state.methods) })
    return {
      state: { ...state, methods: [...state.methods, method] },
      sentence: text('Added the delivery method {{name}}'),
      values: { name: fields.name },
    }
  }

export const editMethod =
  (id: number, fields: Change<MethodFields>) =>
  (state: StoredDelivery, idOf: { method(id: number): number }): Edited | Refusal => {
    const method = state.methods.find((each) => each.id === idOf.method(id))
    if (!method) return unknownMethod()
    const { rates, ...others } = named(fields)
    const changed = { ...method, ...others, ...(rates && { rates: storedMethod({ ...method, rates }).rates }) }
    return {
      state: { ...state, methods: state.methods.map((each) => (each === method ? changed : each)) },
      sentence: text('Changed the delivery method {{name}}'),
      values: { name: method.name },
    }
  }

export const removeMethod =
  (id: number) =>
  (state: StoredDelivery, idOf: { method(id: number): number }): Edited | Refusal => {
    const method = state.methods.find((each) => each.id === idOf.method(id))
    if (!method) return unknownMethod()
    return {
      state: { ...state, methods: state.methods.filter((each) => each !== method) },
      sentence: text('Ended the delivery method {{name}}'),
      values: { name: method.name },
    }
  }

/** Things whose ids are not named keep their places behind the others. */
export const sortDelivery =
  ({ zones, methods }: { zones: readonly number[]; methods: readonly number[] }) =>
  (state: StoredDelivery): Edited => ({
    state: { ...state, zones: everywhereLast(inOrder(state.zones, zones)), methods: inOrder(state.methods, methods) },
    sentence: text('Sorted the delivery zones and methods'),
  })

function inOrder<T extends { id: number; position: number }>(things: readonly T[], ids: readonly number[]): T[] {
  if (ids.length === 0) return [...things]
  const rank = ({ id }: T) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return things
    .toSorted((a, b) => rank(a) - rank(b) || a.position - b.position)
    .map((thing, position) => ({ ...thing, position }))
}
